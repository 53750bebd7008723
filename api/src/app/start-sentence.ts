/** The parts of Nest's error that say which class needs which provider. */
interface UnknownDependency extends Error {
  type: string | { name?: string }
  context: { index?: number; name?: unknown }
}

const isUnknownDependency = (error: Error): error is UnknownDependency =>
  error.constructor.name === 'UnknownDependenciesException' && 'type' in error && 'context' in error

const nameOf = (token: unknown): string =>
  typeof token === 'function' ? token.name : String(token)

function dependencySentence({ type, context, message }: UnknownDependency): string {
  const parameter = `parameter ${(context.index ?? 0) + 1} of ${nameOf(type)}`
  if (context.name === undefined || context.name === Object) {
    return `The ${parameter} has a type that does not exist at run time. Import its class without "type", or name the provider with @Inject.`
  }
  const module = /in the (\w+) module/.exec(message)?.[1] ?? 'its module'
  const provider = nameOf(context.name)
  return `The ${parameter} is ${provider}, which ${module} neither provides nor imports. Add ${provider} to the providers of ${module}, or import the module that exports it.`
}

/** Returns the lines of our own code in a stack trace, the innermost first, as `api/src/app/serve.ts:20`. */
const placesOf = ({ stack = '' }: Error): string[] =>
  [...stack.matchAll(/\/((?:api|shared)\/(?:src|dist)\/[^\s:()]+:\d+)/g)].map(
    ([, place = '']) => place,
  )

/** Hooks, features and declarations: their errors seldom say where to look. */
const isExtension = (place: string): boolean =>
  /^(api\/\w+\/(features|resources)|shared\/\w+\/resources)\//.test(place)

/** Returns what to do about a value that is read before its file has run, or by code that reads declarations. */
function adviceFor({ name, message }: Error, innermost?: string): string {
  if (name === 'ReferenceError' && message.endsWith('before initialization'))
    return '. Two files import each other: read it in a function, or move what both need into a third file.'
  return name === 'TypeError' && /^shared\/\w+\/(resource|fields|screens)\//.test(innermost ?? '')
    ? '. A part of a declaration is missing or of another kind: its type error names the line (npm run types).'
    : ''
}

/**
 * Returns the sentence that tells why the product cannot start. Our own checks throw such a sentence. For an error of another kind, or from a
 * hook or a feature, it names the line.
 */
export function startSentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (isUnknownDependency(error)) return dependencySentence(error)
  const places = placesOf(error)
  const [innermost] = places
  if (error.constructor === Error && !(innermost && isExtension(innermost))) return error.message
  const place = places.find(isExtension) ?? innermost
  return place
    ? `${error.name} in ${place}: ${error.message}${adviceFor(error, innermost)}`
    : error.message
}

/** Replaces the package of this name (9 kB compressed) with the options that Refine and its provider use. `qs.test.ts` compares the two. */

interface Values {
  [name: string]: unknown
}

interface WriteOptions {
  encode?: boolean
  encodeValuesOnly?: boolean
  skipNulls?: boolean
  addQueryPrefix?: boolean
}

const maxListLength = 20

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !(value instanceof Date)

/** Encodes as RFC 3986 asks, with five signs more than `encodeURIComponent`, which throws for half a surrogate pair. */
const escaped = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD')).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const textOf = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : String(value ?? '')

/** Writes an object as the query of an address; nested values as `name[part]`. */
export function stringify(
  values: Values,
  {
    encode = true,
    encodeValuesOnly = false,
    skipNulls = false,
    addQueryPrefix = false,
  }: WriteOptions = {},
) {
  const nameOf = (name: string) => (encode && !encodeValuesOnly ? escaped(name) : name)
  const pairs = (name: string, value: unknown): string[] => {
    if (value === undefined || (value === null && skipNulls)) return []
    if (isObject(value))
      return Object.keys(value).flatMap((part) => pairs(`${name}[${part}]`, value[part]))
    return [`${nameOf(name)}=${encode ? escaped(textOf(value)) : textOf(value)}`]
  }
  const query = Object.keys(values)
    .flatMap((name) => pairs(name, values[name]))
    .join('&')
  return query && addQueryPrefix ? `?${query}` : query
}

function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}

/** Splits `name[part][0]` into its names. Those below `depth` stay one name. */
function namesIn(key: string, depth: number): string[] {
  const [, first = '', rest = ''] = /^([^[]*)(.*)$/s.exec(key) ?? []
  const parts = rest.match(/\[[^[\]]*\]/g) ?? []
  const deep = parts.slice(depth).join('')
  const names = parts.slice(0, depth).map((part) => part.slice(1, -1))
  return [...(first === '' ? [] : [first]), ...names, ...(deep ? [deep] : [])]
}

/** Turns objects whose names are all places of a list into lists. */
function withLists(value: unknown): unknown {
  if (!isObject(value) || Array.isArray(value)) return value
  const names = Object.keys(value)
  const isList =
    names.length > 0 &&
    names.every((name) => /^(0|[1-9]\d*)$/.test(name) && Number(name) < maxListLength)
  if (isList) return names.map((name) => withLists(value[name]))
  return Object.fromEntries(names.map((name) => [name, withLists(value[name])]))
}

/** Reads the query of an address, at most `depth` brackets deep. Values that share a name become a list. */
export function parse(query: string, { ignoreQueryPrefix = false, depth = 5 } = {}): Values {
  const values: Values = {}
  const parts = (ignoreQueryPrefix ? query.replace(/^\?/, '') : query).split('&').slice(0, 1000)
  for (const part of parts) {
    const clean = part.replace(/%5B/gi, '[').replace(/%5D/gi, ']')
    const at = clean.includes(']=') ? clean.indexOf(']=') + 1 : clean.indexOf('=')
    const key = decoded(at < 0 ? clean : clean.slice(0, at))
    const names = namesIn(key, depth)
    const last = names.at(-1)
    if (last === undefined || names.some((name) => name in Object.prototype)) continue
    let place = values
    for (const name of names.slice(0, -1))
      place = (isObject(place[name]) ? place[name] : (place[name] = {})) as Values
    const value = at < 0 ? '' : decoded(clean.slice(at + 1))
    place[last] = place[last] === undefined ? value : [place[last], value].flat()
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, withLists(value)]))
}

export default { parse, stringify }

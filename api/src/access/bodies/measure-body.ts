import { maxDepth } from '@tinkerdesk/shared'
import { ProblemError } from '../../problems/problem-error.js'

/** Keys of one object in a request's body. No declaration has as many fields. */
const maxKeys = 1000
/** Items of one list in a request's body. The longest list of a declaration, and a bulk, hold far fewer. */
const maxItems = 10_000
/** Lists and objects in a request's body. Each takes far longer to parse than its text. A bulk of a thousand large records holds fewer. */
const maxParts = 50_000
/** A bulk request wraps its records in a list inside an object. */
const maxBodyDepth = maxDepth + 2

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openList, closeList, openObject, closeObject, colon] = [0x5b, 0x5d, 0x7b, 0x7d, 0x3a]

/** A list or an object that is being read. */
interface Open {
  isList: boolean
  /** Commas so far: the items or keys but one. */
  commas: number
  /** Where the last text begins and ends, with its quotes. Numbers by themselves: a pair for each text is much to allocate. */
  from: number
  to: number
  /** Where the last key begins and ends. */
  keyFrom: number
  keyTo: number
}

const refuse = (path: string, message: string): ProblemError =>
  new ProblemError('limit_exceeded', {
    detail: `The body ${message}.`,
    issues: [{ path: path.slice(0, 100), message }],
  })

/** Returns the last key of an object, or the place in a list. */
function partOf(json: Buffer, { isList, commas, keyFrom, keyTo }: Open): string {
  if (isList) return String(commas)
  const text = json.toString('utf8', keyFrom, Math.min(keyTo, keyFrom + 200))
  try {
    return String(JSON.parse(text))
  } catch {
    return text.replaceAll('"', '')
  }
}

/** Returns the place after a text that begins at `from`. */
function afterText(json: Buffer, from: number): number {
  let at = from + 1
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1
  return at + 1
}

/**
 * Checks the shape of a JSON body before it is parsed, which takes far longer: at most 1,000 keys in an object, 10,000 items in a list, 8
 * levels, and 50,000 lists and objects. Takes linear time. Throws `limit_exceeded` with the path of the first fault. What is not JSON is left to the parser.
 */
export function measureBody(json: Buffer): void {
  const open: Open[] = []
  const pathTo = (depth: number): string =>
    open
      .slice(0, depth)
      .map((each) => partOf(json, each))
      .join('.')
  let inner: Open | undefined
  let parts = 0
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]
    if (byte === quote) {
      const end = afterText(json, at)
      if (inner) {
        inner.from = at
        inner.to = end
      }
      at = end - 1
    } else if (byte === openList || byte === openObject) {
      if (open.length >= maxBodyDepth)
        throw refuse(pathTo(open.length), `may be nested at most ${maxBodyDepth} deep`)
      parts += 1
      if (parts > maxParts)
        throw refuse(
          pathTo(open.length),
          `may hold at most ${maxParts} lists and objects. Send it in parts`,
        )
      inner = { isList: byte === openList, commas: 0, from: at, to: at, keyFrom: at, keyTo: at }
      open.push(inner)
    } else if (byte === closeList || byte === closeObject) {
      open.pop()
      inner = open.at(-1)
    } else if (inner && byte === colon) {
      inner.keyFrom = inner.from
      inner.keyTo = inner.to
    } else if (inner && byte === comma) {
      inner.commas += 1
      const max = inner.isList ? maxItems : maxKeys
      if (inner.commas < max) continue
      throw refuse(
        pathTo(open.length - 1),
        `may hold at most ${max} ${inner.isList ? 'items' : 'keys'} in one place`,
      )
    }
  }
}

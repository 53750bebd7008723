import { maxDepth } from '@tinkerdesk/shared'
import { ProblemError } from '../problems/problem-error.js'

/** Keys of one object in a request's body. No declaration has as many fields. */
const maxKeys = 1000
/** Items of one list in a request's body. The longest list of a declaration, and a bulk, hold far fewer. */
const maxItems = 10_000
/** A bulk request wraps its records in a list inside an object. */
const maxBodyDepth = maxDepth + 2

const refuse = (path: string, message: string): ProblemError =>
  new ProblemError('limit_exceeded', { detail: `The body ${message}.`, issues: [{ path: path.slice(0, 100), message }] })

/**
 * Checks the shape of a parsed JSON body before any other code walks it: at most 1,000 keys in an object, 10,000 items in a list
 * and 8 levels. Takes linear time. Throws `limit_exceeded` with the path of the first fault.
 */
export function measureBody(body: unknown): void {
  const open: { value: unknown; path: string; depth: number }[] = [{ value: body, path: '', depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path, depth } = next
    if (value === null || typeof value !== 'object') continue
    if (depth >= maxBodyDepth) throw refuse(path, `may be nested at most ${maxBodyDepth} deep`)
    const entries = Object.entries(value)
    const max = Array.isArray(value) ? maxItems : maxKeys
    if (entries.length > max) throw refuse(path, `may hold at most ${max} ${Array.isArray(value) ? 'items' : 'keys'} in one place`)
    for (const [key, inner] of entries)
      if (inner !== null && typeof inner === 'object') open.push({ value: inner, path: path ? `${path}.${key}` : key, depth: depth + 1 })
  }
}

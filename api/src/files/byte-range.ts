import type { ByteRange } from './file-store.js'

/**
 * Returns the part of a file that a `Range` header requests: `undefined` for all of it (no header, another unit, or several ranges, which
 * no client here needs), `'unsatisfiable'` for an invalid range or one outside the file. `size` is in bytes.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const spec = /^\s*bytes\s*=(.*)$/i.exec(header ?? '')?.[1]?.trim()
  if (spec === undefined || spec.includes(',')) return undefined
  const match = /^(\d{0,15})\s*-\s*(\d{0,15})$/.exec(spec)
  if (!match || (!match[1] && !match[2])) return 'unsatisfiable'
  const [from, to] = [match[1], match[2]]
  const start = from ? Number(from) : Math.max(0, size - Number(to))
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}

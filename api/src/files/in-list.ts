import { lastItem } from '@tinkerdesk/shared'
/** Splits values for `IN` into chunks that every database accepts. */
const chunkSize = 1024

/**
 * Returns ids as lists of bound values for `IN`. Lengths are rounded up to powers of two by repeating the last id, so that few distinct
 * statements are prepared.
 */
export function inLists(
  ids: Iterable<string>,
): { marks: string; values: string[]; ids: string[] }[] {
  const all = [...new Set(ids)]
  const lists = []
  for (let at = 0; at < all.length; at += chunkSize) {
    const chunk = all.slice(at, at + chunkSize)
    const length = 2 ** Math.ceil(Math.log2(chunk.length))
    const values = [
      ...chunk,
      ...Array.from({ length: length - chunk.length }, () => lastItem(chunk)),
    ]
    lists.push({ marks: `(${values.map(() => '?').join()})`, values, ids: chunk })
  }
  return lists
}

/** Yields the ids of a text in which commas are between them, some at a time. */
export function* idParts(ids: string, size: number): Generator<string[]> {
  let from = 0
  while (from < ids.length) {
    let end = from - 1
    for (let count = 0; count < size && end < ids.length; count += 1) {
      const comma = ids.indexOf(',', end + 1)
      end = comma < 0 ? ids.length : comma
    }
    yield ids.slice(from, end).split(',')
    from = end + 1
  }
}

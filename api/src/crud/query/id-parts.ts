/** Yields the ids of texts in which commas are between them, some at a time. A text is taken out when its first ids are, and freed with its last. */
export function* idParts(texts: string[], size: number): Generator<string[]> {
  for (let ids = texts.shift(); ids !== undefined; ids = texts.shift()) {
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
}

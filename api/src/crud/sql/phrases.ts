/** A text that the trigram index finds in a column. */
export interface Phrase {
  column: string
  text: string
}

/**
 * Returns the query of the trigram index for the rows that have one of some phrases. Columns with the same text are searched together: the index reads a text of
 * several columns once, and once for each column if they are searched one by one.
 */
export function phrasesQuery(phrases: readonly Phrase[]): string {
  const columns = new Map<string, string[]>()
  for (const { column, text } of phrases) columns.set(text, [...(columns.get(text) ?? []), column])
  const queries = [...columns].map(([text, searched]) => {
    const among = searched.length === 1 ? searched[0] : `{${searched.join(' ')}}`
    return `${among} : "${text.replaceAll('"', '""')}"`
  })
  return queries.length === 1 ? queries[0]! : queries.map((query) => `(${query})`).join(' OR ')
}

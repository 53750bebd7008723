/** Replaces `?` by PostgreSQL's `$1`, `$2` … Our statements contain no other question marks, since every value is bound. */
const numbered = new Map<string, string>()

/** Returns the text of a statement for PostgreSQL. */
export function forPostgres(text: string): string {
  const cached = numbered.get(text)
  if (cached) return cached
  let at = 0
  const made = text.replace(/\?/g, () => `$${++at}`)
  if (numbered.size >= 1000) numbered.clear()
  numbered.set(text, made)
  return made
}

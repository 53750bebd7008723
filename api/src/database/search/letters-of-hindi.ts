import type { Database } from '../database.js'

/** Has letters, and signs of vowels between them. */
const word = 'विद्यालय'

/**
 * Returns false if the trigram indexes of a PostgreSQL database leave out words of Hindi: pg_trgm takes for letters what `LC_CTYPE` says, whatever the
 * collation is, and with `C` there are none beyond ASCII. Searches find the same rows then, but look at each row of the table.
 */
export async function knowsHindi({ dialect, read }: Database): Promise<boolean> {
  if (dialect !== 'postgres') return true
  const [row] = await read.all<{ parts: number }>('SELECT cardinality(show_trgm(?)) AS parts', [
    word,
  ])
  return row?.parts !== 0
}

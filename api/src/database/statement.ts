import { ProblemError } from '../problems/problem-error.js'
import type { SqlValue } from './database.js'

/** A statement for PostgreSQL. Each connection parses and plans one with a name only once. */
export interface PostgresStatement {
  text: string
  name?: string
}

const [maxTexts, maxNames] = [1000, 200]
const texts = new Map<string, string>()

/**
 * Returns a function that makes the statements of one database, with a name from the second use on. Our texts contain no other question marks
 * than those of values.
 */
export function preparing(): (text: string) => PostgresStatement {
  // A connection keeps each until it is closed, so none is ever forgotten.
  const prepared = new Map<string, PostgresStatement>()
  return (text) => {
    const again = prepared.get(text)
    if (again) return again
    if (!texts.has(text) || prepared.size >= maxNames) return plainForPostgres(text)
    const statement = { text: forPostgres(text), name: `tinkerdesk ${prepared.size}` }
    prepared.set(text, statement)
    return statement
  }
}

/** Returns a statement for PostgreSQL without a name: no connection has an older plan of it. */
export const plainForPostgres = (text: string): PostgresStatement => ({ text: forPostgres(text) })

/** Returns the text of a statement for PostgreSQL, with `$1`, `$2` … in place of each `?`. */
function forPostgres(text: string): string {
  const cached = texts.get(text)
  if (cached) return cached
  let at = 0
  const numbered = text.replace(/\?/g, () => `$${++at}`)
  if (texts.size >= maxTexts) texts.clear()
  texts.set(text, numbered)
  return numbered
}

/** Throws a `bad_request` for a text with a NUL: PostgreSQL cannot store it, and SQLite would compare only what comes before it. */
export function assertStorable(values: readonly SqlValue[]): void {
  for (const value of values)
    if (typeof value === 'string' && value.includes('\0'))
      throw new ProblemError('bad_request', {
        detail: 'The request contains a character that is not allowed: NUL.',
      })
}

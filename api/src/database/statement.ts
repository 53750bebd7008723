import { ProblemError } from '../problems/problem-error.js'
import type { SqlValue } from './database.js'

/** Replaces `?` by PostgreSQL's `$1`, `$2` … Our statements contain no other question marks, since every value is bound. */
const numbered = new Map<string, string>()

/** Returns the text of a statement for PostgreSQL. */
export function forPostgres(text: string): string {
  const cached = numbered.get(text)
  if (cached) return cached
  let at = 0
  const result = text.replace(/\?/g, () => `$${++at}`)
  if (numbered.size >= 1000) numbered.clear()
  numbered.set(text, result)
  return result
}

/** Throws a `bad_request` for a text with a NUL: PostgreSQL cannot store it, and SQLite would compare only what comes before it. */
export function assertStorable(values: readonly SqlValue[]): void {
  for (const value of values)
    if (typeof value === 'string' && value.includes('\0'))
      throw new ProblemError('bad_request', { detail: 'The request contains a character that is not allowed: NUL.' })
}

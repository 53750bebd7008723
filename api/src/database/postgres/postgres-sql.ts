import type pg from 'pg'
import type { CellSql, Database, SqlValue } from '../database.js'
import { assertStorable, type plainForPostgres, type PostgresStatement } from '../statement.js'

/** A connection that breaks between statements emits an error that nobody else handles; the next statement fails by itself. */
export const ignore = (): void => undefined

/** A connection, or a pool of them. */
export interface Runner {
  /** With `array`, each row is a list of its cells. */
  query(
    statement: PostgresStatement & { values: SqlValue[]; rowMode?: 'array' },
  ): Promise<pg.QueryResult>
}

const lost =
  /^Connection terminated|connection error and is not queryable|^Client was closed|^timeout exceeded when trying to connect|^Cannot use a pool after calling end/

/** The driver's own messages for a lost connection have no code; use the server's code for the same. */
export const coded = (error: unknown): never => {
  if (error instanceof Error && !('code' in error) && lost.test(error.message))
    Object.assign(error, { code: '08006' })
  throw error
}

/** Returns statements as the product writes them, over a connection or a pool. */
export const sqlOver = (
  database: Database,
  runner: Runner,
  statementOf: typeof plainForPostgres,
): CellSql => ({
  database,
  async all<T>(text: string, values: readonly SqlValue[] = []) {
    assertStorable(values)
    return (await runner.query({ ...statementOf(text), values: [...values] }).catch(coded))
      .rows as T[]
  },
  async cells(text, values = []) {
    assertStorable(values)
    const statement = { ...statementOf(text), values: [...values], rowMode: 'array' as const }
    return (await runner.query(statement).catch(coded)).rows as SqlValue[][]
  },
  async run(text, values = []) {
    assertStorable(values)
    return (
      (await runner.query({ ...statementOf(text), values: [...values] }).catch(coded)).rowCount ?? 0
    )
  },
})

/** The code of a statement whose table has got another shape since the connection prepared it. */
export const stalePlan = '0A000'

/**
 * How often a transaction that lost a race is retried. A retry sees the other's commit and responds to it, such as the second half of a
 * double click or a deleted target. A collision may not be a race, so it is retried once.
 */
const attempts: { readonly [code: string]: number } = {
  [stalePlan]: 2,
  '40001': 5,
  '40P01': 5,
  '23505': 2,
  '23503': 2,
}

/** Returns the code of the error, or else that of its cause, that is worth another attempt. */
export function codeOf(error: unknown): string | undefined {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: unknown }
  return code !== undefined && code in attempts ? code : cause ? codeOf(cause) : undefined
}

/** Returns how many attempts a transaction has that failed with an error, the first included. */
export const attemptsAfter = (error: unknown): number => attempts[codeOf(error) ?? ''] ?? 1

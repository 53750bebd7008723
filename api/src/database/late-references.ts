import type { Transaction } from './database.js'

interface Constraint {
  table: string
  name: string
  definition: string
}

/** Runs work in a transaction whose references between rows are checked after it, for rows that arrive in any order. */
export async function checkReferencesAfter<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  if (tx.database.dialect === 'sqlite') {
    await tx.run('PRAGMA defer_foreign_keys = ON')
    return work()
  }
  await tx.run('SET LOCAL statement_timeout = 0')
  const constraints = await tx.all<Constraint>(
    `SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`,
  )
  for (const { table, name } of constraints)
    await tx.run(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  const result = await work()
  for (const { table, name, definition } of constraints)
    await tx.run(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
  return result
}

import { planOf, quote } from '../../src/crud/plan/plan.js'
import type { Database, SqlValue } from '../../src/database/database.js'
import { insertRows } from '../../src/database/insert-rows.js'
import { ulid } from 'ulid'

interface StoredRow {
  readonly [column: string]: SqlValue
}

/**
 * Stores copies of a record past the gate, for tests that need many and not how they come about. Each copy has values of its own for some columns,
 * and the rows of the record's lists of others. It has no history.
 */
export async function storeCopies(
  database: Database,
  resource: string,
  id: string,
  own: readonly StoredRow[],
): Promise<void> {
  const { table, sides } = planOf(resource)
  const copies = own.map((values) => ({ ...values, id: ulid() }))
  const rowsOf = (name: string, column: string) =>
    database.read.all<StoredRow>(`SELECT * FROM "${name}" WHERE ${column} = ?`, [id])
  const parts = [
    {
      table,
      rows: (await rowsOf(table, 'id')).flatMap((row) =>
        copies.map((copy) => ({ ...row, ...copy })),
      ),
    },
    ...(await Promise.all(
      sides.map(async ({ side }) => ({
        table: side.table,
        rows: (await rowsOf(side.table, 'owner_id')).flatMap((row) =>
          copies.map((copy) => ({ ...row, owner_id: copy.id })),
        ),
      })),
    )),
  ]
  await database.write(async (tx) => {
    for (const { table, rows } of parts) {
      const columns = Object.keys(rows[0] ?? {})
      if (columns.length > 0)
        await insertRows(
          tx,
          { table: quote(table), columns: columns.map(quote) },
          rows.map((row) => columns.map((column) => row[column] ?? null)),
        )
    }
  }, 'product')
}

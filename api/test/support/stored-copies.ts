import { ulid } from 'ulid'
import { planOf, quote } from '../../src/crud/plan/plan.js'
import type { Database, SqlValue } from '../../src/database/database.js'
import { insertRows } from '../../src/database/insert-rows.js'

interface StoredRow {
  readonly [column: string]: SqlValue
}

/**
 * Stores copies of a record past the gate, for tests that need many and not how they come about. Each copy has values of its own for some fields,
 * and as many related records as the first. It has no history.
 */
export async function storeCopies(
  database: Database,
  resource: string,
  id: string,
  own: readonly { readonly [path: string]: string }[],
): Promise<void> {
  const { table, sides, leaf } = planOf(resource)
  const columnsOf = ([path, value]: [string, string]) => {
    const { columns, kind, field } = leaf(path)!
    return kind.encode(value, field).map((stored, at) => [columns[at]!.slice(1, -1), stored])
  }
  const copies = own.map((values): StoredRow & { id: string } => ({
    ...Object.fromEntries(Object.entries(values).flatMap(columnsOf)),
    id: ulid(),
  }))
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

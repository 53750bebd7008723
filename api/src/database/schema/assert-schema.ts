import type { Dialect } from '../database.js'
import { schemaColumns } from './schema-columns.js'
import type { TableSpec } from '../table.js'

/**
 * Throws a sentence that names every declared table and column that the migrated database does not have: their migration was not made.
 * A column that is no longer declared does no harm, and is named only beside one that is missing, because that may be its former name.
 */
export async function assertSchema(
  dialect: Dialect,
  tables: readonly TableSpec[],
  query: <T>(text: string) => Promise<T[]>,
): Promise<void> {
  const existing = await schemaColumns(dialect, query)
  const faults = tables.flatMap(({ name, columns }) => {
    const held = existing.get(name)
    if (!held) return [`there is no table ${name}`]
    const missing = Object.keys(columns).filter((column) => !held.has(column))
    if (missing.length === 0) return []
    const undeclared = [...held.keys()].filter((column) => !(column in columns))
    const beside =
      undeclared.length > 0
        ? ` (it has ${undeclared.join(', ')}, which the declarations do not)`
        : ''
    return [`the table ${name} has no column ${missing.join(', ')}${beside}`]
  })
  if (faults.length > 0)
    throw new Error(
      `The declarations were changed without a migration: ${faults.join('; ')}. Run "npm run migrate:make <name>", then start again.`,
    )
}

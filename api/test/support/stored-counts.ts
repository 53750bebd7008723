import { tables } from '../../src/app/tables.js'
import type { Sql } from '../../src/database/database.js'
import { storedCountTable } from '../../src/database/stored-count.js'

/** Every stored count of the declarations, with the statement of the values whose stored number is not that of their rows. */
const comparisons = tables.flatMap(({ name, counted = [] }) =>
  counted.map((column) => {
    const stored = storedCountTable(name, column)
    const both = `SELECT "id", "n" AS stored, 0 AS counted FROM "${stored}" UNION ALL SELECT "${column}", 0, 1 FROM "${name}" WHERE "${column}" IS NOT NULL`
    return {
      stored,
      text: `SELECT "id", SUM(stored) AS stored, SUM(counted) AS counted FROM (${both}) b GROUP BY "id" HAVING SUM(stored) <> SUM(counted)`,
    }
  }),
)

/** The tables of all stored counts. */
export const storedCounts = comparisons.map(({ stored }) => stored)

/** Returns every stored number that is not the number of rows. */
export async function wrongCounts(sql: Sql): Promise<unknown[]> {
  const wrong: unknown[] = []
  for (const { stored, text } of comparisons)
    for (const row of await sql.all<Record<string, unknown>>(text))
      wrong.push({ table: stored, ...row })
  return wrong
}

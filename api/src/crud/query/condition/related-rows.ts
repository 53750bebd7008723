import { quote, type Leaf } from '../../plan/plan.js'
import { fragment, type Fragment } from '../../sql/fragment.js'

/** Rows of the table that a relation names, under an alias. */
interface Related {
  table: string
  alias: string
  where: Fragment
}

/** Returns the condition on rows under an alias that a relation of theirs names one of some related rows. */
export function namesOneOf(
  rows: string,
  through: Leaf,
  { table, alias, where }: Related,
): Fragment {
  const ids = `SELECT ${alias}."id" FROM ${quote(table)} ${alias} WHERE ${where.text}`
  const { joinTable } = through
  if (joinTable) {
    const owners = `SELECT "owner_id" FROM ${quote(joinTable.table)} WHERE "target_id" IN (${ids})`
    return fragment(`${rows}."id" IN (${owners})`, ...where.values)
  }
  const column = `${rows}.${through.columns[0]}`
  const matching = fragment(`${column} IN (${ids})`, ...where.values)
  if (!where.row) return matching
  // Rows that are compared by their own values look up the one row that they name, so that no other match is read.
  const named = `${alias}."id" = ${column} AND ${where.row.text}`
  return {
    ...matching,
    row: fragment(
      `EXISTS (SELECT 1 FROM ${quote(table)} ${alias} WHERE ${named})`,
      ...where.row.values,
    ),
  }
}

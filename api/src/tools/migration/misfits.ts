import { appends, holdsFiles, plainOf, schemaOf, type Field } from '@tinkerdesk/shared'
import { listOf } from '../../database/declared-shapes.js'
import { allPlans, snake, type Leaf, type Plan } from '../../crud/plan/plan.js'
import type { SqlValue } from '../../database/database.js'
import { replacesValues } from './conversions.js'
import { holders, type HeldRows } from './held-rows.js'
import type { MadeMigration } from './make-migration.js'

type Renames = Pick<MadeMigration, 'moves' | 'resources' | 'droppedParts' | 'conversions'>

/**
 * Returns a warning for every field that refuses values in the developer's own database: of a kind or with rules that changed, while the
 * storage stayed. Such a value is kept until a person edits its record.
 */
export async function misfits(renames: Renames, heldRows: HeldRows): Promise<string[]> {
  const warnings: string[] = []
  // The migration itself changes the items of these lists.
  const changed = [...renames.moves.filter(({ list }) => list), ...renames.droppedParts].map(
    ({ plan, ...move }) => ({
      plan,
      list: listOf('from' in move ? move.to : move.path),
    }),
  )
  for (const plan of allPlans)
    for (const leaf of plan.leaves) {
      if (leaf.columns.length === 0 || leaf.target || appends(leaf.field) || holdsFiles(leaf.field))
        continue
      // Its values are converted, or lost, by then.
      if (
        renames.conversions.some(
          (each) => each.plan === plan && each.leaf.path === leaf.path && replacesValues(each),
        )
      )
        continue
      if (changed.some(({ plan: owner, list }) => owner === plan && list === leaf.path)) continue
      const warning = await misfitsOf(plan, leaf, renames, heldRows)
      if (warning) warnings.push(warning)
    }
  return warnings
}

const uniqueIndex = /^CREATE UNIQUE INDEX "[^"]+" ON (?:"public"\.)?"([^"]+)"[^(]*\(([^)]*)\)/

/** Returns a warning for every set of columns that must be unique now, and that rows of the developer's own database share: there the migration stops. */
export async function twins(
  { postgres }: Pick<MadeMigration, 'postgres'>,
  heldRows: HeldRows,
): Promise<string[]> {
  const warnings: string[] = []
  for (const statement of postgres.up) {
    const [, table, columns = ''] = uniqueIndex.exec(statement) ?? []
    if (!table) continue
    const filled = columns.split(',').map((column) => `${column} IS NOT NULL`)
    const shared = `SELECT ${columns} FROM "${table}" WHERE ${filled.join(' AND ')} GROUP BY ${columns} HAVING COUNT(*) > 1`
    // A table or a column that is new holds nothing, and does not answer.
    const count = await heldRows.count(() => `SELECT COUNT(*) AS n FROM (${shared}) AS shared`)
    if (count)
      warnings.push(
        `Warning: several rows of ${table} in your development database have the same ${columns.replaceAll('"', '')}, which must be unique now (${count} such sets). The migration stops there, and on every server with such rows: change them first.`,
      )
  }
  return warnings
}

async function misfitsOf(
  plan: Plan,
  leaf: Leaf,
  { moves, resources }: Renames,
  heldRows: HeldRows,
): Promise<string | undefined> {
  const path = moves.find((move) => move.plan === plan && move.to === leaf.path)?.from ?? leaf.path
  const former = resources.find(({ to }) => to.name === plan.resource.name)?.from ?? {
    name: plan.resource.name,
    table: plan.table,
  }
  const schema = schemaOf(leaf.field)
  const live = (await heldRows.values(former.table, snake(path))).map(({ value, n }) => ({
    value: decode(leaf, value),
    n,
  }))
  const refusals = (values: readonly { value: unknown; n: number }[]) =>
    values.flatMap(({ value, n }) => {
      const { success, error } = schema.safeParse(value)
      return success
        ? []
        : [
            {
              n,
              example: `"${shortened(value, leaf.field)}": ${error.issues[0]?.message ?? 'it is refused'}`,
            },
          ]
    })
  const [rows, archived] = [refusals(live), refusals(await heldRows.archived(former.name, path))]
  const example = [...rows, ...archived][0]?.example
  if (example === undefined) return undefined
  const place = `${plan.resource.url}.${leaf.path}`
  const [held, old] = [total(rows), total(archived)]
  const hold = held + old === 1 ? 'holds a value' : 'hold values'
  return `Warning: ${holders(held, old)} ${hold} that ${place} does not accept (${example}). A person who edits such a record has to correct it.`
}

const total = (counts: readonly { n: number }[]): number =>
  counts.reduce((sum, { n }) => sum + n, 0)

/** Returns a stored value, or the text itself where its former kind stored it in another way. */
function decode({ kind, field }: Leaf, value: SqlValue): unknown {
  try {
    return kind.decode(value, field)
  } catch {
    return value
  }
}

const shortened = (value: unknown, field: Field): string => {
  const text = typeof value === 'string' ? value : plainOf(value, field)
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

import { snake, type Leaf, type Plan } from '../../crud/plan/plan.js'
import type { Dialect } from '../../database/database.js'
import type { SchemaColumns } from '../../database/schema/schema-columns.js'
import { quoted } from '../../database/quoted.js'
import { keepsText, ruleFor, type Rule, type Shape } from '../../fields/conversion-rules.js'
import { jsonSql } from './json-sql.js'

/** A field that is stored in another way than the migrations created it. */
export interface Conversion {
  plan: Plan
  leaf: Leaf
  from: Shape
  to: Shape
  /** True if the developer accepts that values without a rule are lost. */
  isLossy: boolean
}

const shapeOf = ({ joinTable, kind: { columns } }: Leaf): Shape | undefined =>
  joinTable
    ? 'many'
    : columns[0]?.suffix === '_id'
      ? 'one'
      : columns.at(-1)?.suffix === '_key'
        ? 'keyed'
        : columns[0]?.type

function formerShape(
  { table, leaves }: Plan,
  leaf: Leaf,
  columns: SchemaColumns,
): Shape | undefined {
  const name = snake(leaf.path)
  const own = columns.get(table)
  // The column `work_id` is that of a field `workId` beside `work`.
  const isOther = leaves.some((other) => other !== leaf && other.columns.includes(`"${name}_id"`))
  if (columns.get(`${table}_${name}`)?.has('owner_id')) return 'many'
  if (own?.has(`${name}_id`) && !isOther) return 'one'
  const type = own?.get(name)?.toLowerCase()
  if (type === 'text') return own?.has(`${name}_key`) ? 'keyed' : 'text'
  return type === 'integer' ? 'integer' : type === undefined ? undefined : 'real'
}

/** Returns the fields of a plan that the schema stores in another way. */
export const conversionsOf = (plan: Plan, columns: SchemaColumns): Conversion[] =>
  plan.leaves.flatMap((leaf) => {
    const [from, to] = [formerShape(plan, leaf, columns), shapeOf(leaf)]
    return from && to && from !== to ? [{ plan, leaf, from, to, isLossy: false }] : []
  })

/** Returns the columns and join tables that a conversion replaces or creates. */
export const columnsOf = ({
  plan: { table },
  leaf: { path },
}: Conversion): { columns: string[]; joinTable: string } => {
  const name = snake(path)
  return {
    columns: [name, `${name}_order`, `${name}_key`, `${name}_id`],
    joinTable: `${table}_${name}`,
  }
}

/** Returns the statements that empty a field whose former values mean nothing to it. */
function cleared(dialect: Dialect, plan: Plan, leaf: Leaf): string[] {
  const sql = jsonSql[dialect]
  const data = sql.read('data')
  const ofResource = `resource = ${quoted(plan.resource.name)}`
  return [
    ...(leaf.columns.length > 0
      ? [
          `UPDATE "${plan.table}" SET ${leaf.columns.map((column) => `${column} = NULL`).join(', ')}`,
        ]
      : []),
    `UPDATE archive SET data = ${sql.write(sql.remove(data, leaf.path))} WHERE ${ofResource} AND ${sql.has(data, leaf.path)}`,
    `DELETE FROM attachments WHERE ${ofResource} AND field = ${quoted(leaf.path)}`,
  ]
}

/** Returns a query of the former values, as `id` and `value`. */
function formerValues(dialect: Dialect, { table }: Plan, { path }: Leaf, from: Shape): string {
  const name = snake(path)
  if (from === 'many') {
    const joined =
      dialect === 'sqlite' ? `group_concat(target_id, ',')` : `string_agg(target_id, ',')`
    return `SELECT owner_id AS id, ${joined} AS value FROM "${table}_${name}" GROUP BY owner_id`
  }
  const column = from === 'one' ? `"${name}_id"` : `"${name}"`
  // A whole number is "3" on both databases, not "3.0".
  const text =
    from === 'real' && dialect === 'sqlite'
      ? `CASE WHEN ${column} = CAST(${column} AS INTEGER) THEN CAST(CAST(${column} AS INTEGER) AS TEXT) ELSE CAST(${column} AS TEXT) END`
      : `CAST(${column} AS TEXT)`
  return `SELECT id, ${text} AS value FROM "${table}" WHERE ${column} IS NOT NULL`
}

/** Returns a query of the values of archived records, as `id` and `value`. */
function archivedValues(dialect: Dialect, { resource }: Plan, { path }: Leaf, from: Shape): string {
  const sql = jsonSql[dialect]
  const stored = sql.text(sql.read('data'), path)
  const plain =
    from === 'many'
      ? ['"', '[', ']', ' '].reduce((text, mark) => `REPLACE(${text}, '${mark}', '')`, stored)
      : stored
  return `SELECT 'archive ' || id AS id, ${plain} AS value FROM archive WHERE resource = ${quoted(resource.name)} AND ${stored} IS NOT NULL`
}

/** Returns queries of the number of rows, and of archived records, whose values are lost. */
export function lostCounts(
  dialect: Dialect,
  { plan, leaf, from, to }: Conversion,
): { live: string; archived: string } {
  const rule = ruleFor(dialect, from, to, leaf.field)
  const count = (values: string) =>
    `SELECT COUNT(*) AS n FROM (${values}) v WHERE value <> ''${rule ? ` AND NOT (${rule.fits})` : ''}`
  return {
    live: count(formerValues(dialect, plan, leaf, from)),
    archived: count(archivedValues(dialect, plan, leaf, from)),
  }
}

/** The statements of a conversion: before and after the schema changes, and after the keys of archived records were renamed. */
export interface ConversionSteps {
  before: string[]
  after: string[]
}

/** True if the migration converts the stored values, or drops them. Otherwise they stay as texts, which the new kind may refuse. */
export const replacesValues = ({ leaf, from, to }: Conversion): boolean =>
  ruleFor('postgres', from, to, leaf.field) !== null || !keepsText(from, leaf.field)

/** Returns the statements of a conversion. Without consent to a loss, a value without a rule stops the migration and names the field. */
export function conversionSteps(
  dialect: Dialect,
  { plan, leaf, from, to, isLossy }: Conversion,
): ConversionSteps {
  const rule = ruleFor(dialect, from, to, leaf.field)
  if (rule) return steps(dialect, { plan, leaf, from, to, rule, isGuarded: !isLossy })
  return { before: [], after: keepsText(from, leaf.field) ? [] : cleared(dialect, plan, leaf) }
}

/** Returns the statements that convert back. Values that the former storage cannot hold are lost. */
export function reversedSteps(
  dialect: Dialect,
  { plan, leaf, from, to }: Conversion,
): ConversionSteps {
  const rule = ruleFor(dialect, to, from)
  return rule
    ? steps(dialect, { plan, leaf, from: to, to: from, rule, isGuarded: false })
    : { before: [], after: [] }
}

interface Change {
  plan: Plan
  leaf: Leaf
  from: Shape
  to: Shape
  rule: Rule
  isGuarded: boolean
}

function steps(
  dialect: Dialect,
  { plan, leaf, from, to, rule, isGuarded }: Change,
): ConversionSteps {
  const sql = jsonSql[dialect]
  const name = snake(leaf.path)
  const kept = `"${`former_${plan.table}_${name}`.slice(0, 60)}"`
  const collate = dialect === 'postgres' ? ' COLLATE "C"' : ''
  const guard = isGuarded
    ? `, CONSTRAINT "${`no conversion of ${plan.table}.${leaf.path}`.slice(0, 60)}" CHECK (${rule.fits})`
    : ''
  const keep = (query: string) =>
    `INSERT INTO ${kept} SELECT id, value FROM (${query}) v WHERE value <> ''${isGuarded ? '' : ` AND (${rule.fits})`}`

  const data = sql.read('data')
  const ofResource = `resource = ${quoted(plan.resource.name)}`
  const stored = sql.text(data, leaf.path)

  const columns =
    to === 'one'
      ? [`"${name}_id"`]
      : to === 'keyed'
        ? [`"${name}"`, `"${name}_order"`, `"${name}_key"`]
        : [`"${name}"`]
  const ofRow = (expression: string) =>
    `(SELECT ${expression} FROM ${kept} k WHERE k.id = "${plan.table}".id)`
  const orElse = (value: string) =>
    rule.otherwise === undefined ? value : `COALESCE(${value}, ${rule.otherwise})`
  const live =
    to === 'many'
      ? [
          `INSERT INTO "${plan.table}_${name}" (owner_id, target_id, position) SELECT id, value, 0 FROM ${kept}`,
        ]
      : [
          `UPDATE "${plan.table}" SET ${columns.map((column, at) => `${column} = ${orElse(ofRow(rule.columns[at]!))}`).join(', ')}`,
        ]
  const json = `(SELECT ${rule.json} FROM ${kept} k WHERE k.id = 'archive ' || archive.id)`
  const isKept = `EXISTS (SELECT 1 FROM ${kept} k WHERE k.id = 'archive ' || archive.id)`
  return {
    before: [
      `CREATE TABLE ${kept} (id text${collate} NOT NULL PRIMARY KEY, value text${collate}${guard})`,
      keep(formerValues(dialect, plan, leaf, from)),
    ],
    after: [
      ...live,
      `DELETE FROM ${kept} WHERE id NOT LIKE 'archive %'`,
      keep(archivedValues(dialect, plan, leaf, from)),
      `UPDATE archive SET data = ${sql.write(sql.setTo(data, leaf.path, json))} WHERE ${ofResource} AND ${isKept}`,
      `UPDATE archive SET data = ${sql.write(sql.remove(data, leaf.path))} WHERE ${ofResource} AND ${stored} IS NOT NULL AND NOT ${isKept}`,
      `DROP TABLE ${kept}`,
    ],
  }
}

import { entryFor, declaredResource } from '@tinkerdesk/shared'
import { allPlans, snake, type Plan } from '../../crud/plan/plan.js'
import type { Dialect } from '../../database/database.js'
import type { SchemaColumns } from '../../database/schema/schema-columns.js'
import { quoted } from '../../database/quoted.js'
import { systemColumns } from '../../database/schema/system-columns.js'
import { jsonSql } from './json-sql.js'
import { planCalled } from './moves.js'

/** A renamed resource. Its table is renamed with it if its address changed, too. */
export interface ResourceMove {
  plan: Plan
  from: ResourceName
  to: ResourceName
  /** Its join tables, by their former and present names. */
  joinTables: readonly { from: string; to: string }[]
  /** The tables with a column `resource`, which holds the name of a resource. */
  named: readonly string[]
}
interface ResourceName {
  name: string
  table: string
}

/** Returns the name that a resource had before these moves. */
export const formerNameOf = (name: string, moves: readonly ResourceMove[]): string =>
  moves.find(({ to }) => to.name === name)?.from.name ?? name

/** Returns the tables of resources that the migrations create and the declarations do not name. */
function formerTables(columns: SchemaColumns): string[] {
  const system = Object.values(systemColumns).map(({ column }) => column)
  return [...columns].flatMap(([table, own]) =>
    allPlans.some((plan) => plan.table === table) || !system.every((column) => own.has(column))
      ? []
      : [table],
  )
}

/** Returns the former tables that may be this resource's: they share at least half of its columns. */
export function formerTablesOf(plan: Plan, columns: SchemaColumns): string[] {
  if (columns.has(plan.table)) return []
  const own = plan.leaves.flatMap((leaf) => leaf.columns.map((column) => column.slice(1, -1)))
  return formerTables(columns).filter(
    (table) =>
      own.filter((column) => entryFor(columns, table).has(column)).length * 2 >= own.length,
  )
}

const example =
  'Write it like "partner=sponsor", or with its former address like "partner/partners=sponsor".'

/** Returns the move of `partner=sponsor`. The former table is looked up in the columns unless its address is part of the text. Throws a sentence. */
export function resourceMoveOf(text: string, columns: SchemaColumns): ResourceMove {
  const [, name, url, to] = /^(\w+)(?:\/([\w-]+))?=([\w-]+)$/.exec(text) ?? []
  if (!name || !to) throw new Error(`"${text}" is no rename of a resource. ${example}`)
  const plan = planCalled(to)
  if (declaredResource(name) && name !== plan.resource.name)
    throw new Error(
      `The resource ${name} is still declared. Rename it in its declaration first, then run this again.`,
    )
  return resourceMove(plan, name, url ? snake(url) : tableBefore(plan, text, columns), columns)
}

function tableBefore(plan: Plan, text: string, columns: SchemaColumns): string {
  if (columns.has(plan.table)) return plan.table
  const [table, ...others] =
    formerTables(columns).length === 1 ? formerTables(columns) : formerTablesOf(plan, columns)
  if (table && others.length === 0) return table
  throw new Error(
    `The former address of ${plan.resource.name} is not clear from "${text}". ${example}`,
  )
}

/** Returns the move of a resource with its former name and table. Throws a sentence if the migrations create no such table. */
export function resourceMove(
  plan: Plan,
  name: string,
  table: string,
  columns: SchemaColumns,
): ResourceMove {
  if (!columns.has(table))
    throw new Error(
      `The resource ${name} cannot become ${plan.resource.name}: the migrations create no table ${table}.`,
    )
  const isTaken = table !== plan.table && columns.has(plan.table)
  if (isTaken)
    throw new Error(
      `The resource ${name} cannot become ${plan.resource.name}: the table ${plan.table} exists already.`,
    )
  const joinTables = [...columns].flatMap(([joinTable, own]) =>
    table !== plan.table &&
    joinTable.startsWith(`${table}_`) &&
    own.has('owner_id') &&
    !isOther(table, joinTable)
      ? [{ from: joinTable, to: plan.table + joinTable.slice(table.length) }]
      : [],
  )
  const named = [...columns].flatMap(([other, own]) =>
    own.has('resource') && !own.has('created_by') ? [other] : [],
  )
  return {
    plan,
    from: { name, table },
    to: { name: plan.resource.name, table: plan.table },
    joinTables,
    named,
  }
}

/** True if a join table belongs to a resource with a longer name, like `student_courses_tags` beside `students`. */
const isOther = (table: string, joinTable: string): boolean =>
  allPlans.some(
    (plan) =>
      plan.table.length > table.length &&
      plan.table !== table &&
      joinTable.startsWith(`${plan.table}_`),
  )

/** Returns the move that undoes this one. */
export const reversedResource = (move: ResourceMove): ResourceMove => ({
  ...move,
  from: move.to,
  to: move.from,
  joinTables: move.joinTables.map(({ from, to }) => ({ from: to, to: from })),
})

/** Returns the statements that rename the tables, the same on both databases. */
export const resourceSchemaMoves = ({ from, to, joinTables }: ResourceMove): string[] =>
  from.table === to.table
    ? []
    : [{ from: from.table, to: to.table }, ...joinTables].map(
        (table) => `ALTER TABLE "${table.from}" RENAME TO "${table.to}"`,
      )

/**
 * Returns the statements that rename the resource in what names it: the archive and its references, attachments, audit trail, comments,
 * versions and changes of copies, and jobs.
 */
export function resourceDataMoves(
  dialect: Dialect,
  { from: { name: from }, to: { name: to }, named }: ResourceMove,
): string[] {
  if (from === to) return []
  const sql = jsonSql[dialect]
  const links = (table: string) => {
    const item = `CASE WHEN ${sql.text('item', 'resource')} = ${quoted(from)} THEN ${sql.set('item', 'resource', to)} ELSE item END`
    return `UPDATE ${table} SET links = ${sql.write(sql.map(sql.read('links'), null, item))} WHERE links LIKE ${quoted(`%"${from}"%`)}`
  }
  const input = sql.read('input')
  return [
    ...named.map(
      (table) => `UPDATE "${table}" SET resource = ${quoted(to)} WHERE resource = ${quoted(from)}`,
    ),
    links('archive'),
    links('archive_links'),
    `UPDATE audit_trail SET through = ${quoted(`${to} `)} || SUBSTR(through, ${from.length + 2}) WHERE through LIKE ${quoted(`${from} %`)}`,
    `UPDATE jobs SET subject = ${quoted(`${to} `)} || SUBSTR(subject, ${from.length + 2}) WHERE subject LIKE ${quoted(`${from} %`)}`,
    ...['resource', 'source'].map(
      (key) =>
        `UPDATE jobs SET input = ${sql.write(sql.set(input, key, to))} WHERE ${sql.text(input, key)} = ${quoted(from)}`,
    ),
  ]
}

import { namedGroup, partsOf } from '@tinkerdesk/shared'
import { columnsOf, type Conversion } from './conversions.js'
import { allPlans, snake, type Leaf, type Plan } from '../../crud/plan/plan.js'
import type { SchemaColumns } from '../../database/schema/schema-columns.js'

/** A column or join table that a migration drops, with its field as far as it can be told from the names. */
export interface LostField {
  plan: Plan
  /** The likely path: names of columns do not say where a capital letter was. */
  path: string
  /** The suffixes of its columns; none for a relation to many. */
  suffixes: readonly string[]
  /** The types of its columns, in their order. */
  types: readonly string[]
  /** Where its values are: a column of the resource's table, or a join table. */
  held: { table: string; column?: string }
}

/** A declared field that the database does not have yet. */
export interface NewField {
  plan: Plan
  leaf: Leaf
}

const dropped = /^ALTER TABLE "(?<table>[^"]+)" DROP COLUMN "(?<column>[^"]+)"$/
/** TypeORM takes one lost and one new column of a table for a renamed one, without asking. */
const renamed = /^ALTER TABLE "(?<table>[^"]+)" RENAME COLUMN "(?<column>[^"]+)" TO "(?<to>[^"]+)"$/
const droppedTable = /^DROP TABLE "(?<table>[^"]+)"$/
const added = /^ALTER TABLE "(?<table>[^"]+)" ADD "(?<column>[^"]+)"/
const addedTable = /^CREATE TABLE "(?<table>[^"]+)"/

const camel = (snaked: string): string =>
  snaked.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Returns the likely path of a column: within the longest declared group whose name it starts with. */
function pathOf({ resource }: Plan, column: string): string {
  const groups = Object.entries(resource.fields).flatMap(([name, field]) =>
    partsOf(field) ? [name] : [],
  )
  const [group] = groups
    .filter((name) => column.startsWith(`${snake(name)}_`))
    .sort((a, b) => b.length - a.length)
  return group ? `${group}.${camel(column.slice(snake(group).length + 1))}` : camel(column)
}

const matches = (statements: readonly string[], pattern: RegExp) =>
  statements.map((text) => pattern.exec(text)).filter((match) => match !== null)

/** Returns the tables that statements of one form name. */
const tablesIn = (statements: readonly string[], pattern: RegExp): string[] =>
  matches(statements, pattern).map((match) => namedGroup(match, 'table'))

/** Returns the columns that statements of one form name. */
const columnsIn = (statements: readonly string[], pattern: RegExp, group = 'column') =>
  matches(statements, pattern).map((match) => ({
    table: namedGroup(match, 'table'),
    column: namedGroup(match, group),
  }))

/** Returns the columns that TypeORM fills with the values of a lost one: under their new names. */
export const guessedRenames = (
  statements: readonly string[],
): { table: string; column: string }[] => columnsIn(statements, renamed, 'to')

/** Reads what a migration loses and adds from its statements for PostgreSQL, which name every column. */
export function changedFields(
  statements: readonly string[],
  columns: SchemaColumns,
  conversions: readonly Conversion[] = [],
): { lost: LostField[]; gained: NewField[]; tables: string[] } {
  const isConverted = (table: string, column = '') =>
    conversions.some((conversion) => {
      const own = columnsOf(conversion)
      return (
        table === own.joinTable || (table === conversion.plan.table && own.columns.includes(column))
      )
    })
  const isKept = ({ table, column }: { table: string; column: string }) =>
    !isConverted(table, column)
  const gone = [...columnsIn(statements, dropped), ...columnsIn(statements, renamed)].filter(isKept)
  const come = [...columnsIn(statements, added), ...guessedRenames(statements)].filter(isKept)
  const comeTables = new Set(
    tablesIn(statements, addedTable).filter((table) => !isConverted(table)),
  )
  const goneTables = tablesIn(statements, droppedTable).filter((table) => !isConverted(table))
  const lost: LostField[] = []
  const gained: NewField[] = []
  for (const plan of allPlans) {
    const here = gone.filter(({ table }) => table === plan.table).map(({ column }) => column)
    const isCome = (column: string) =>
      come.some((added) => added.table === plan.table && added.column === column)
    const type = (column: string) => columns.get(plan.table)?.get(column) ?? ''
    for (const column of here) {
      const base = column.replace(/_(order|key)$/, '')
      if (base !== column && here.includes(base)) continue
      const isRelation = column.endsWith('_id') && !here.includes(`${column}_key`)
      const suffixes = isRelation
        ? ['_id']
        : here.includes(`${column}_key`)
          ? ['', '_order', '_key']
          : ['']
      const name = isRelation ? column.slice(0, -3) : column
      const owner = plan.leaves.find((leaf) => leaf.columns.includes(`"${column}"`))
      lost.push({
        plan,
        path: owner?.path ?? pathOf(plan, name),
        suffixes,
        types: suffixes.map((suffix) => type(name + suffix)),
        held: { table: plan.table, column },
      })
    }
    for (const table of goneTables.filter((name) => name.startsWith(`${plan.table}_`)))
      if (columns.get(table)?.has('owner_id') && !isOther(plan, table))
        lost.push({
          plan,
          path: pathOf(plan, table.slice(plan.table.length + 1)),
          suffixes: [],
          types: [],
          held: { table },
        })
    if (comeTables.has(plan.table)) continue
    for (const leaf of plan.leaves) {
      const isNew = leaf.joinTable
        ? comeTables.has(leaf.joinTable.table)
        : leaf.columns.every((column) => isCome(column.slice(1, -1)))
      if (isNew) gained.push({ plan, leaf })
    }
  }
  const joins = new Set(lost.map(({ held }) => held.table))
  return { lost, gained, tables: goneTables.filter((table) => !joins.has(table)) }
}

/** True if a join table belongs to a resource with a longer name, like `student_courses_tags` beside `students`. */
const isOther = (plan: Plan, table: string): boolean =>
  allPlans.some(
    (other) => other.table.length > plan.table.length && table.startsWith(`${other.table}_`),
  )

/** Returns the new fields that are stored as the lost one was, and so may be the same under another name. */
export const candidatesFor = (lost: LostField, gained: readonly NewField[]): NewField[] =>
  gained.filter(
    ({ plan, leaf }) =>
      plan === lost.plan &&
      (leaf.joinTable !== undefined) === (lost.held.column === undefined) &&
      leaf.kind.columns.map(({ suffix }) => suffix).join() === lost.suffixes.join() &&
      leaf.kind.columns.every(({ type }, at) => sameType(type, lost.types[at] ?? '')),
  )

const sameType = (declared: string, held: string): boolean =>
  held.toLowerCase() === (declared === 'real' ? 'double precision' : declared)

import { namedGroup } from '@tinkerdesk/shared'
import { snake, type Plan } from '../../crud/plan/plan.js'
import type { Dialect } from '../../database/database.js'
import type { MigratedSchema, SchemaSteps } from '../../database/schema/schema-difference.js'
import { recordedShapes } from '../../database/declared-shapes.js'
import { quoted } from '../../database/quoted.js'
import type { Terminal } from '../terminal.js'
import { keptValues } from './change-items.js'
import { conversionSteps, reversedSteps, type Conversion } from './conversions.js'
import { convertedFields } from './convert-fields.js'
import { dataMoves } from './data-moves.js'
import { fillFor } from './fill-for.js'
import { fillOf, fillStatements, placeAt } from './fills.js'
import type { HeldRows } from './held-rows.js'
import { jsonSql } from './json-sql.js'
import { candidatesFor, changedFields, guessedRenames, type LostField } from './lost-fields.js'
import { movesOf, reversed, schemaMoves, type Move } from './moves.js'
import {
  formerNameOf,
  resourceDataMoves,
  resourceMoveOf,
  resourceSchemaMoves,
  reversedResource,
  type ResourceMove,
} from './resource-moves.js'
import {
  changedShapes,
  forgetPart,
  type LostPart,
  type MovedAddress,
  type RenamedList,
} from './lost-parts.js'
import { renameOrDrop } from './rename-or-drop.js'
import type { MigrationOptions } from './migration-options.js'
import { renamedResources } from './renamed-resources.js'
import { splitFields } from './split-fields.js'
import { joinSteps, splitSteps } from './splits.js'

export interface MadeMigration {
  sqlite: SchemaSteps
  postgres: SchemaSteps
  moves: readonly Move[]
  resources: readonly ResourceMove[]
  lists: readonly RenamedList[]
  addresses: readonly MovedAddress[]
  droppedParts: readonly LostPart[]
  /** The fields that are stored in another way. */
  conversions: readonly Conversion[]
}

type Schemas = { readonly [D in Dialect]: MigratedSchema }
const dialects = ['sqlite', 'postgres'] as const

/**
 * Makes the migration from the committed migrations to the declarations. `schemas` are empty databases with all migrations; they are
 * changed. Asks what the declarations do not say, or throws a sentence if there is nobody to ask.
 */
export async function makeMigration(
  schemas: Schemas,
  options: MigrationOptions,
  terminal: Terminal,
  heldRows: HeldRows,
  before = recordedShapes(),
): Promise<MadeMigration> {
  const resources: ResourceMove[] = []
  const takeResource = async (move: ResourceMove) => {
    for (const dialect of dialects) await schemas[dialect].run(resourceSchemaMoves(move))
    resources.push(move)
  }
  for (const text of options.resources)
    await takeResource(resourceMoveOf(text, await schemas.postgres.columns()))
  for (const move of await renamedResources(
    schemas.postgres,
    resources,
    options,
    terminal,
    heldRows,
  ))
    await takeResource(move)

  const moves: Move[] = []
  const fills = options.fills.map(fillOf)
  const apply = async (next: readonly Move[]) => {
    for (const move of next) await assertColumns(schemas.postgres, move)
    for (const dialect of dialects) await schemas[dialect].run(next.flatMap(schemaMoves))
    moves.push(...next)
  }
  for (const text of options.renames) await apply(movesOf(text))

  const columns = await schemas.postgres.columns()
  const splits = await splitFields(options, columns, resources, terminal, heldRows)
  const conversions = await convertedFields(columns, options, terminal, heldRows)
  const { lost, gained, tables } = changedFields(
    (await schemas.postgres.difference()).up,
    columns,
    conversions,
  )
  const dropped: LostField[] = []
  for (const field of lost) {
    if (splits.some(({ plan, from }) => field.plan === plan && snake(from) === snake(field.path)))
      continue
    const candidates = candidatesFor(field, gained).flatMap(({ leaf }) =>
      splits.some(({ to }) => to.includes(leaf)) ? [] : [leaf.path],
    )
    const held = await heldRows.inWords(field.held, formerly(field.plan, field.path, resources))
    const move = await renameOrDrop(
      { ...field, isExact: false, candidates, held },
      options,
      terminal,
    )
    if (!move) dropped.push(field)
    else {
      await apply(move)
      gained.splice(
        0,
        gained.length,
        ...gained.filter(
          ({ plan, leaf }) => !move.some((next) => next.plan === plan && next.to === leaf.path),
        ),
      )
    }
  }
  const { droppedParts, newParts, required, lists, addresses } = await changedShapes(
    { before, resources, moves },
    options,
    terminal,
    heldRows,
  )
  for (const field of dropped) terminal.print(await dropWarning(field, resources, heldRows))
  for (const table of tables)
    terminal.print(`Warning: the table ${table} is dropped. ${await heldRows.inWords({ table })}`)
  const added = [...gained.map(({ plan, leaf }) => ({ plan, path: leaf.path })), ...newParts]
  const isAdded = ({ plan, path }: (typeof added)[number]) =>
    added.some((each) => each.plan === plan && each.path === path)
  for (const { plan, path } of [...added, ...required.filter((each) => !isAdded(each))])
    fills.push(...(await fillFor(placeAt(plan, path), fills, terminal)))

  // A column that is still renamed now is a dropped field and a new one.
  const empty = guessedRenames((await schemas.postgres.difference()).up).map(
    ({ table, column }) => `UPDATE "${table}" SET "${column}" = NULL`,
  )
  const steps = async (dialect: Dialect): Promise<SchemaSteps> => {
    const { up, down } = await schemas[dialect].difference()
    const back = [...moves].reverse().map(reversed)
    const former = [...resources].reverse().map(reversedResource)
    const converted = [
      ...conversions.map((conversion) => conversionSteps(dialect, conversion)),
      ...splits.map((split) => splitSteps(dialect, split)),
    ]
    const convertedBack = [
      ...conversions.map((conversion) => reversedSteps(dialect, conversion)),
      ...splits.map((split) => joinSteps(dialect, split)),
    ]
    return {
      up: [
        ...resources.flatMap(resourceSchemaMoves),
        ...resources.flatMap((move) => resourceDataMoves(dialect, move)),
        ...moves.flatMap(schemaMoves),
        ...converted.flatMap(({ before }) => before),
        ...up,
        ...empty,
        ...moves.flatMap((move) => dataMoves(dialect, move)),
        ...converted.flatMap(({ after }) => after),
        ...fills.flatMap((fill) => fillStatements(dialect, fill)),
        ...dropped.flatMap((field) => forget(dialect, field)),
        ...droppedParts.flatMap((part) => forgetPart(dialect, part)),
      ],
      down: [
        ...back.flatMap((move) => dataMoves(dialect, move)),
        ...convertedBack.flatMap(({ before }) => before),
        ...empty,
        ...down,
        ...convertedBack.flatMap(({ after }) => after),
        ...back.flatMap(schemaMoves),
        ...former.flatMap((move) => resourceDataMoves(dialect, move)),
        ...former.flatMap(resourceSchemaMoves),
      ],
    }
  }
  return {
    sqlite: await steps('sqlite'),
    postgres: await steps('postgres'),
    moves,
    resources,
    lists,
    addresses,
    droppedParts,
    conversions,
  }
}

/** Throws a sentence if the database does not hold the field under its former name, in the same columns. */
async function assertColumns(schema: MigratedSchema, move: Move): Promise<void> {
  const columns = await schema.columns()
  for (const text of schemaMoves(move)) {
    const match = /^ALTER TABLE "(?<table>[^"]+)" RENAME (?:COLUMN "(?<column>[^"]+)")?/.exec(text)
    const table = namedGroup(match, 'table')
    const column = match?.groups?.['column']
    if (column ? !columns.get(table)?.has(column) : !columns.has(table))
      throw new Error(
        `${move.plan.resource.name}.${move.from} cannot become ${move.to}: the migrations create no ${column ? `column ${column} in the table ${table}` : `table ${table}`}. ` +
          'Check the former name. If the field changes its kind too, do that in a second migration.',
      )
  }
}

/** Returns where the archive of the development database has a field. */
const formerly = ({ resource }: Plan, path: string, resources: readonly ResourceMove[]) => ({
  resource: formerNameOf(resource.name, resources),
  path,
})

const dropWarning = async (
  { plan, path, held }: LostField,
  resources: readonly ResourceMove[],
  heldRows: HeldRows,
): Promise<string> =>
  `Warning: ${plan.resource.url}.${path} is dropped with its values, its files, and its part of archived records. ${await heldRows.inWords(held, formerly(plan, path, resources))}`

/** Returns the statements that drop what a lost field left elsewhere. */
function forget(dialect: Dialect, { plan, path }: LostField): string[] {
  const sql = jsonSql[dialect]
  const ofResource = `resource = ${quoted(plan.resource.name)}`
  const kept = keptValues.map(({ table, column }) => {
    const data = sql.read(column)
    return `UPDATE ${table} SET ${column} = ${sql.write(sql.remove(data, path))} WHERE ${ofResource} AND ${sql.has(data, path)}`
  })
  return [...kept, `DELETE FROM attachments WHERE ${ofResource} AND field = ${quoted(path)}`]
}

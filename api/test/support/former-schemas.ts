import { tables } from '../../src/app/tables.js'
import type { Dialect } from '../../src/database/database.js'
import { declaredShapes, type Shapes } from '../../src/database/declared-shapes.js'
import { migratedSchema, type MigratedSchema } from '../../src/database/schema/schema-difference.js'
import type { DatabaseSettings } from '../../src/database/settings.js'
import { openHeldRows } from '../../src/tools/migration/held-rows.js'
import { makeMigration } from '../../src/tools/migration/make-migration.js'
import type { MigrationOptions } from '../../src/tools/migration/migration-options.js'
import { freshDatabase, type FreshDatabase } from './fresh-database.js'
import { quietTerminal } from './quiet-terminal.js'

/** The schema before a developer changed `partner.type`, which is required and one of a list: it had another name. */
export const before = ['ALTER TABLE "partners" RENAME COLUMN "type" TO "sort_of"']

let empty: readonly [FreshDatabase, FreshDatabase]
export let schemas: { [D in Dialect]: MigratedSchema }

/** Opens the former schema on both databases, for all tests of a file. */
export function openFormerSchemas(): void {
  beforeAll(async () => {
    empty = [await freshDatabase('sqlite', null), await freshDatabase('postgres', null)]
    schemas = {
      sqlite: await migratedSchema(empty[0].settings, tables),
      postgres: await migratedSchema(empty[1].settings, tables),
    }
    for (const schema of Object.values(schemas)) await schema.run(before)
  })
  afterAll(async () => {
    for (const schema of Object.values(schemas)) await schema.close()
    for (const { remove } of empty) await remove()
  })
}

/** Makes the migration from the former schema, with the answers of a terminal and the rows of a developer's database. */
export async function make(
  options: Partial<MigrationOptions>,
  terminal = quietTerminal(),
  settings?: DatabaseSettings,
  since?: Shapes,
) {
  const heldRows = await openHeldRows(settings ?? { dataDir: '/nowhere' })
  const all = { renames: [], drops: [], splits: [], fills: [], resources: [], ...options }
  return makeMigration(schemas, all, terminal, heldRows, since).finally(() => heldRows.close())
}

export const now = declaredShapes()
const { 'tasks.done': done, ...parts } = now['project']!.parts
/** The shapes before a developer renamed `done` of a project's tasks and moved the projects' screens. */
export const shapes = {
  ...now,
  project: { ...now['project'], path: 'plans', parts: { ...parts, 'tasks.ready': done! } },
  equipmentLoan: {
    ...now['equipmentLoan'],
    path: 'loans',
    lists: { late: 'loans/late' },
    parts: {},
  },
  session: {
    ...now['session'],
    path: 'session-data',
    lists: { upcoming: 'session-data/upcoming', gone: 'gone-sessions' },
    parts: {},
  },
}
export const dropType = { drops: ['partners.sortOf'] }

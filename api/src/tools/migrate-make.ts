import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import {
  assertAddresses,
  assertResources,
  lastItem,
  resources as declared,
} from '@tinkerdesk/shared'
import { Config } from '../config/config.js'
import { declaredShapes, recordedShapes } from '../database/declared-shapes.js'
import { shapes } from '../database/migrations/shapes.js'
import { migratedSchema } from '../database/schema/schema-difference.js'
import { settingsOf } from '../database/settings.js'
import type { MadeMigration } from './migration/make-migration.js'
import { assertNewName } from './migration/migration-files.js'
import { unlistedResources } from './migration/unlisted.js'
import { runTool, type Terminal } from './terminal.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folder = 'api/src/database/migrations'
const usage = 'Name the migration: npm run migrate:make add-guardians'

/** Writes a migration for both databases: the difference between the committed migrations and the declarations. */
async function make(terminal: Terminal): Promise<void> {
  const many = { type: 'string', multiple: true } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { rename: many, 'rename-resource': many, drop: many, split: many, fill: many },
  })
  const [name, ...others] = positionals
  if (!name || !/^[a-z][a-z0-9-]*$/.test(name) || others.length > 0) throw new Error(usage)
  await assertNewName(join(root, folder), name)
  // An empty PostgreSQL that scripts/migrate-make.mjs starts and removes.
  const databaseUrl = process.env.EMPTY_DATABASE_URL
  if (!databaseUrl)
    throw new Error('Run it as "npm run migrate:make", which starts a PostgreSQL for it.')
  // Tables are planned when the module loads, so the declarations are checked first.
  assertResources(declared)
  assertAddresses(declared)
  const unlisted = await unlistedResources(root, new Set(declared.map((resource) => resource.name)))
  if (unlisted.length > 0)
    throw new Error(
      `Add the resource of ${unlisted.join(' and ')} to the list in shared/src/resources/index.ts, or delete the file.`,
    )
  const { tables } = await import('../app/tables.js')
  const { makeMigration } = await import('./migration/make-migration.js')
  const { misfits, twins } = await import('./migration/misfits.js')
  const { openHeldRows } = await import('./migration/held-rows.js')
  const config = new Config(process.env)
  const scratch = await mkdtemp(join(tmpdir(), 'tinkerdesk-migrate-'))
  const sqlite = await migratedSchema({ dataDir: scratch }, tables)
  const postgres = await migratedSchema({ dataDir: scratch, databaseUrl }, tables)
  const heldRows = await openHeldRows(settingsOf(config))
  try {
    const {
      rename = [],
      drop = [],
      split = [],
      fill = [],
      'rename-resource': resources = [],
    } = values
    const options = { renames: rename, drops: drop, splits: split, fills: fill, resources }
    const made = await makeMigration({ sqlite, postgres }, options, terminal, heldRows)
    for (const warning of [...(await misfits(made, heldRows)), ...(await twins(made, heldRows))])
      terminal.print(warning)
    if (made.sqlite.up.length + made.postgres.up.length > 0) await write(name, made, terminal)
    else await recordOnly(made, terminal)
  } finally {
    await Promise.all([sqlite.close(), postgres.close(), heldRows.close()])
    await rm(scratch, { recursive: true, force: true })
  }
}

async function write(name: string, made: MadeMigration, terminal: Terminal): Promise<void> {
  const { stopReason } = await import('../database/migrations/stop-reason.js')
  const { writeMigration } = await import('./migration/migration-files.js')
  const { renameComment } = await import('./migration/former-paths.js')
  const { mentionsOf } = await import('./migration/mentions.js')
  const file = await writeMigration(join(root, folder), {
    name,
    comment: renameComment(made),
    ...made,
  })
  terminal.print(`Made ${folder}/${file}. Read it, then commit it with its line in index.ts.`)
  const reason = stopReason({ name, ...made })
  if (reason !== null)
    terminal.print(`Note: all servers must be stopped before it runs, because it ${reason}`)
  await record(file, made)
  if (made.moves.length + made.resources.length === 0) return
  const former = new Map<string, string[]>(made.resources.map(({ from }) => [from.name, []]))
  for (const { plan, from } of made.moves) {
    const word = lastItem(from.split('.'))
    former.set(word, [...(former.get(word) ?? []), plan.resource.name, plan.resource.url])
  }
  for (const [word, beside] of former) {
    const places = await mentionsOf(root, word, beside)
    if (places.length > 0)
      terminal.print(
        `These places still say "${word}". Change those that mean what was renamed:\n  ${places.join('\n  ')}`,
      )
  }
}

/** Records what changed with a migration and shows in no table. Returns the files that it wrote. */
async function record(file: string, made: MadeMigration): Promise<string[]> {
  const { addFormerPaths } = await import('./migration/former-paths.js')
  const { withShapes, writeShapes } = await import('./migration/write-shapes.js')
  const formerPaths = 'shared/src/resources/former-paths.ts'
  const written: string[] = []
  if (made.moves.length + made.resources.length + made.lists.length + made.addresses.length > 0) {
    await addFormerPaths(join(root, formerPaths), made)
    written.push(formerPaths)
  }
  const next = withShapes(shapes, file, recordedShapes(), declaredShapes())
  if (next !== shapes) {
    await writeShapes(join(root, folder, 'shapes.ts'), next)
    written.push(`${folder}/shapes.ts`)
  }
  return written
}

/** Records a change that needs no migration: another address, or a new part of a list. */
async function recordOnly(made: MadeMigration, terminal: Terminal): Promise<void> {
  const { migrationFiles } = await import('./migration/migration-files.js')
  const written = await record(lastItem(await migrationFiles(join(root, folder))), made)
  terminal.print(
    written.length > 0
      ? `The database stays as it is: there is no migration to make. Commit ${written.join(' and ')}.`
      : 'The declarations and the migrations agree: there is nothing to make.',
  )
}

await runTool(make)

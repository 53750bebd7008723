import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { assertResources, resources as declared } from '@tinkerdesk/shared'
import { Config } from '../config/config.js'
import { migratedSchema } from '../database/schema-difference.js'
import { settingsOf } from '../database/settings.js'
import type { MadeMigration } from './migration/make-migration.js'
import { runTool, type Terminal } from './terminal.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const usage = 'Name the migration: npm run migrate:make add-guardians'

/** Writes a migration for both databases: the difference between the committed migrations and the declarations. */
async function make(terminal: Terminal): Promise<void> {
  const many = { type: 'string', multiple: true } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { rename: many, 'rename-resource': many, drop: many, fill: many },
  })
  const [name, ...others] = positionals
  if (!name || !/^[a-z][a-z0-9-]*$/.test(name) || others.length > 0) throw new Error(usage)
  // An empty PostgreSQL that scripts/migrate-make.mjs starts and removes.
  const databaseUrl = process.env.EMPTY_DATABASE_URL
  if (!databaseUrl) throw new Error('Run it as "npm run migrate:make", which starts a PostgreSQL for it.')
  // Tables are planned when the module loads, so the declarations are checked first.
  assertResources(declared)
  const { tables } = await import('../app/tables.js')
  const { makeMigration } = await import('./migration/make-migration.js')
  const { openHeldRows } = await import('./migration/held-rows.js')
  const config = new Config(process.env)
  const scratch = await mkdtemp(join(tmpdir(), 'tinkerdesk-migrate-'))
  const sqlite = await migratedSchema({ dataDir: scratch }, tables)
  const postgres = await migratedSchema({ dataDir: scratch, databaseUrl }, tables)
  const heldRows = await openHeldRows(settingsOf(config))
  try {
    const { rename = [], drop = [], fill = [], 'rename-resource': resources = [] } = values
    const options = { renames: rename, drops: drop, fills: fill, resources }
    const made = await makeMigration({ sqlite, postgres }, options, terminal, heldRows)
    if (made.sqlite.up.length + made.postgres.up.length === 0)
      return terminal.print('The declarations and the migrations agree: there is nothing to make.')
    await write(name, made, terminal)
  } finally {
    await Promise.all([sqlite.close(), postgres.close(), heldRows.close()])
    await rm(scratch, { recursive: true, force: true })
  }
}

async function write(name: string, made: MadeMigration, terminal: Terminal): Promise<void> {
  const { writeMigration } = await import('./migration/migration-files.js')
  const { addFormerPaths, renameComment } = await import('./migration/former-paths.js')
  const { mentionsOf } = await import('./migration/mentions.js')
  const folder = 'api/src/database/migrations'
  const file = await writeMigration(join(root, folder), { name, comment: renameComment(made), ...made })
  terminal.print(`Made ${folder}/${file}. Read it, then commit it with its line in index.ts.`)
  if (made.moves.length + made.resources.length === 0) return
  await addFormerPaths(join(root, 'shared/src/resources/former-paths.ts'), made)
  const words = [...made.resources.map(({ from }) => from.name), ...made.moves.map(({ from }) => from.split('.').at(-1)!)]
  for (const word of new Set(words)) {
    const places = await mentionsOf(root, word)
    if (places.length > 0)
      terminal.print(`These places still say "${word}". Change those that mean what was renamed:\n  ${places.join('\n  ')}`)
  }
}

await runTool(make)

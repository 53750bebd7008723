import { lastItem } from '@tinkerdesk/shared'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Config } from '../config/config.js'
import { migrations } from '../database/migrations/index.js'
import { shapes } from '../database/migrations/shapes.js'
import { lastReleased } from '../database/migrations/released.js'
import { dialectOf, settingsOf, sqliteFile } from '../database/settings.js'
import { holdFile } from '../database/sqlite/sqlite-connection.js'
import { forgetFormerPaths } from './migration/former-paths.js'
import { openHeldRows } from './migration/held-rows.js'
import { deleteMigration, migrationFiles } from './migration/migration-files.js'
import { assertUnreleased, undoInDatabase, undoWarnings } from './migration/undo-migration.js'
import { withoutShapes, writeShapes } from './migration/write-shapes.js'
import { runTool, type Terminal } from './terminal.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folder = join(root, 'api/src/database/migrations')

/** Undoes the newest migration in the development database and deletes its file, so that it can be made again. */
async function undo(terminal: Terminal): Promise<void> {
  const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } })
  const config = new Config(process.env)
  if (config.isProduction)
    throw new Error(
      'migrate:undo is for development data. To go back to an older version, restore the backup.',
    )
  const file = lastItem(await migrationFiles(folder))
  assertUnreleased(file, lastReleased)
  const settings = settingsOf(config)
  const release = dialectOf(settings) === 'sqlite' ? holdFile(sqliteFile(settings)) : undefined
  try {
    const heldRows = await openHeldRows(settings)
    for (const warning of await undoWarnings(lastItem(migrations).postgres, heldRows))
      terminal.print(warning)
    await heldRows.close()
    if (!values.yes && !terminal.isInteractive)
      throw new Error(`Add --yes to undo ${file} without a question.`)
    if (!values.yes && !(await terminal.confirm(`Undo ${file} and delete it?`))) return
    const wasRun = await undoInDatabase(settings, migrations)
    const text = await readFile(join(folder, file), 'utf8')
    await forgetFormerPaths(join(root, 'shared/src/resources/former-paths.ts'), text)
    await writeShapes(join(folder, 'shapes.ts'), withoutShapes(shapes, file))
    await deleteMigration(folder, file)
    const database = wasRun
      ? 'undone in your development database'
      : 'not in your development database'
    terminal.print(
      `Deleted ${file}; it was ${database}. The declarations are unchanged: change them, then run "npm run migrate:make <name>".`,
    )
  } finally {
    release?.()
  }
}

await runTool(undo)

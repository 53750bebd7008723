import { lastItem } from '@tinkerdesk/shared'
import { existsSync } from 'node:fs'
import type { SchemaSteps } from '../../database/schema/schema-difference.js'
import { sourceOf, undoLast } from '../../database/migrate.js'
import type { Migration } from '../../database/migrations/migration.js'
import { dialectOf, sqliteFile, type DatabaseSettings } from '../../database/settings.js'
import type { HeldRows } from './held-rows.js'

/** Throws a sentence if a migration is in a release. Both are file names. */
export function assertUnreleased(file: string, lastReleased: string): void {
  if (Number(file.slice(0, 4)) > Number(lastReleased.slice(0, 4))) return
  throw new Error(
    `${file} is released: servers have run it. Change the declaration again and make another migration.`,
  )
}

/** Returns a sentence for every column and table that the undo drops from the developer's own database. */
export async function undoWarnings(
  { down }: SchemaSteps | Migration['postgres'],
  heldRows: HeldRows,
): Promise<string[]> {
  const dropped = down.flatMap((text) => {
    const [, table, column] =
      /^(?:ALTER TABLE|DROP TABLE) "([^"]+)"(?: DROP COLUMN "([^"]+)")?$/.exec(text) ?? []
    return table ? [{ table, ...(column ? { column } : {}) }] : []
  })
  return Promise.all(
    dropped.map(async (held) => {
      const what =
        'column' in held ? `the column ${held.column} of ${held.table}` : `the table ${held.table}`
      return `Warning: ${what} is dropped. ${await heldRows.inWords(held)}`
    }),
  )
}

/**
 * Undoes the newest migration in the developer's own database. Returns false if it was never run there. Throws a sentence if the database
 * has run a newer one.
 */
export async function undoInDatabase(
  settings: DatabaseSettings,
  migrations: readonly Migration[],
): Promise<boolean> {
  const newest = lastItem(migrations)
  if (dialectOf(settings) === 'sqlite' && !existsSync(sqliteFile(settings))) return false
  const source = await sourceOf(settings, [], migrations).initialize()
  try {
    if (!(await source.query(hasMigrations[dialectOf(settings)])).length) return false
    const ran = (await source.query('SELECT "name" FROM migrations ORDER BY "id"')) as {
      name: string
    }[]
    if (!ran.some(({ name }) => name === newest.name)) return false
    const last = lastItem(ran).name
    if (last !== newest.name)
      throw new Error(
        `Your database has run ${last} after ${newest.name}. Undo that one first, on its branch.`,
      )
    await undoLast(settings, source)
    return true
  } finally {
    await source.destroy()
  }
}

const hasMigrations = {
  sqlite: `SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'migrations'`,
  postgres: `SELECT 1 FROM information_schema.tables WHERE table_schema = current_schema() AND table_name = 'migrations'`,
} as const

import type { Rehearsal } from '@tinkerdesk/shared'
import { openDatabase } from '../../database/open-database.js'
import type { DatabaseSettings } from '../../database/settings.js'
import type { TableSpec } from '../../database/table.js'
import { savedTables } from './archive-format.js'
import { CheckedOnly } from './checked-only.js'
import { countRows } from './restore-archive.js'
import { restoreAnyArchive } from './restore-any-archive.js'

interface Trial {
  path: string
  passphrase: string | undefined
  /** A scratch database, empty. */
  settings: DatabaseSettings
  tables: readonly TableSpec[]
  /** Called after each table that was counted. */
  onStep: () => void
}

/**
 * Restores a backup into a scratch database as the command would, and counts its rows there. Files are read and checked, and kept nowhere. A fault of
 * the backup is in the result.
 */
export async function rehearse(trial: Trial): Promise<Omit<Rehearsal, 'at'>> {
  const { path, passphrase, settings, tables, onStep } = trial
  const result = {
    database: settings.databaseUrl ? ('PostgreSQL' as const) : ('SQLite' as const),
    tables: 0,
    rows: 0,
    restored: 0,
    files: 0,
  }
  try {
    const store = new CheckedOnly()
    const end = await restoreAnyArchive(path, { settings, tables, store, passphrase })
    const database = await openDatabase(settings, tables)
    const differing: string[] = []
    try {
      for (const { name } of savedTables(tables)) {
        const restored = await countRows(database, name)
        const expected = end.rows[name] ?? 0
        result.tables += 1
        result.rows += expected
        result.restored += restored
        if (restored !== expected) differing.push(`${name} (${restored} of ${expected})`)
        onStep()
      }
    } finally {
      await database.close()
    }
    return { ...result, files: end.files, problem: problemOf(differing, end.missing.length) }
  } catch (error) {
    return { ...result, problem: error instanceof Error ? error.message : String(error) }
  }
}

function problemOf(differing: readonly string[], missing: number): string | null {
  if (differing.length > 0) return `Other numbers of rows were restored: ${differing.join(', ')}.`
  return missing > 0 ? `${missing} files had no content when the backup was made.` : null
}

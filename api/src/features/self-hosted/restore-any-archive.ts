import { migrationNames } from '../../database/migrations/names.js'
import { openDatabase, openEarlier } from '../../database/open-database.js'
import { searchMerges } from '../../database/search/search-structures.js'
import type { DatabaseSettings } from '../../database/settings.js'
import type { TableSpec } from '../../database/table.js'
import type { FileStore } from '../../files/file-store.js'
import type { ArchiveEnd } from './archive-format.js'
import { assertEmpty, migrationOf, restoreArchive } from './restore-archive.js'

interface Target {
  settings: DatabaseSettings
  tables: readonly TableSpec[]
  store: FileStore
  /** Of an encrypted archive. */
  passphrase?: string | undefined
}

/**
 * Restores an archive of this version or an earlier one. An earlier one is stored in a new database as it was then, which is migrated
 * afterwards, as an update would. Throws a sentence if the database is filled, or if the archive is broken or of a later version.
 */
export async function restoreAnyArchive(
  path: string,
  { settings, tables, store, passphrase }: Target,
): Promise<ArchiveEnd> {
  const migration = await migrationOf(path, passphrase)
  const isEarlier = migration !== (await migrationNames()).at(-1)
  const database = isEarlier
    ? await openEarlier(settings, migration)
    : await openDatabase(settings, tables)
  let end: ArchiveEnd
  try {
    if (!isEarlier) await assertEmpty(database, tables)
    end = await restoreArchive(path, { database, migration, store, passphrase })
    if (!isEarlier) await database.define(searchMerges(database.dialect, tables))
  } finally {
    await database.close()
  }
  if (isEarlier) await (await openDatabase(settings, tables)).close()
  return end
}

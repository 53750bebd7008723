import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, type Entry } from 'tar-stream'
import type { Database, SqlValue, Transaction } from '../../database/database.js'
import { checkReferencesAfter } from '../../database/late-references.js'
import type { TableSpec } from '../../database/table.js'
import type { FileStore } from '../../files/file-store.js'
import {
  archivedFile,
  archiveEnd,
  archiveManifest,
  entryNames,
  isSaved,
  type ArchivedFile,
  type ArchiveEnd,
} from './archive-format.js'
import { openArchive } from './open-archive.js'

/** Bound values of one statement, below the limit of every database. */
const maxValues = 30_000

type Row = Record<string, SqlValue>

interface Target {
  /** An empty database after the migration of the archive. */
  database: Database
  /** The name of that migration. */
  migration: string
  store: FileStore
  /** Of an encrypted archive. */
  passphrase?: string | undefined
}

/** Throws a sentence if a table that an archive fills has rows. */
export async function assertEmpty({ read }: Database, tables: readonly TableSpec[]): Promise<void> {
  for (const { name } of tables.filter((table) => isSaved(table.name)))
    if ((await read.all(`SELECT 1 FROM "${name}" LIMIT 1`)).length > 0)
      throw new Error(
        `The database is not empty: "${name}" has rows. Restore into an empty one, with an empty DATA_DIR.`,
      )
}

/** Returns the number of rows in a table. */
export async function countRows({ read }: Database, table: string): Promise<number> {
  const [row] = await read.all<{ n: number }>(`SELECT COUNT(*) AS n FROM "${table}"`)
  return Number(row?.n ?? 0)
}

/** Reads the entries of an archive. Throws a sentence if it cannot be decrypted, or is damaged. */
async function* entriesOf(path: string, passphrase: string | undefined): AsyncGenerator<Entry> {
  const entries = extract()
  const reading = pipeline(await openArchive(path, passphrase), createGunzip(), entries)
  // An error of it ends the entries, too.
  reading.catch(() => undefined)
  try {
    yield* entries
    await reading
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code?.startsWith('Z_')
      ? new Error('The archive is damaged or cut off. Use another copy.')
      : error
  }
}

/** Returns the migration of the database that an archive was made of. Throws a sentence if the file is not an archive. */
export async function migrationOf(path: string, passphrase?: string): Promise<string> {
  for await (const entry of entriesOf(path, passphrase)) {
    if (entry.header.name !== entryNames.manifest) break
    // Leaving the loop closes the file.
    return archiveManifest.parse(JSON.parse(await textOf(entry))).migration
  }
  throw new Error('This is not an archive of Tinkerdesk.')
}

/**
 * Restores a portable archive into an empty database, all or nothing. Returns the numbers of rows and files. Throws a sentence if the archive
 * is broken or of another migration.
 */
export async function restoreArchive(
  path: string,
  { database, migration, store, passphrase }: Target,
): Promise<ArchiveEnd> {
  const stored: string[] = []
  try {
    return await database.write(
      (tx) =>
        checkReferencesAfter(tx, () => load(path, { tx, migration, store, stored, passphrase })),
      'product',
    )
  } catch (error) {
    for (const key of stored) await store.remove(key)
    throw error
  }
}

interface Load {
  tx: Transaction
  migration: string
  store: FileStore
  /** The keys that the store did not have before. */
  stored: string[]
  passphrase: string | undefined
}

async function load(
  path: string,
  { tx, migration, store, stored, passphrase }: Load,
): Promise<ArchiveEnd> {
  const counts: Record<string, number> = {}
  const files = new Map<string, ArchivedFile>()
  let end: ArchiveEnd | undefined
  let loaded = 0
  for await (const entry of entriesOf(path, passphrase)) {
    const { name } = entry.header
    const [, table] = /^records\/([a-z_]+)\/\d+\.jsonl$/.exec(name) ?? []
    const file = files.get(name)
    if (name === entryNames.manifest)
      assertMigration(archiveManifest.parse(JSON.parse(await textOf(entry))).migration, migration)
    else if (table)
      counts[table] = (counts[table] ?? 0) + (await insert(tx, table, await rowsIn(entry)))
    else if (name === entryNames.fileIndex)
      for (const row of await rowsIn(entry))
        files.set(archivedFile.parse(row).path, archivedFile.parse(row))
    else if (name === entryNames.end) end = archiveEnd.parse(JSON.parse(await textOf(entry)))
    else if (file) {
      // A bucket may still have it, and keeps it if the restore fails.
      if (!(await store.has(file.key))) stored.push(file.key)
      const { sha256 } = await store.put(file.key, entry)
      loaded += 1
      if (sha256 !== file.sha256)
        throw new Error(`The archive is damaged: ${name} is not what was saved.`)
    } else throw new Error(`The archive has an entry that does not belong there: ${name}`)
  }
  if (!end || loaded !== end.files || isShort(end.rows, counts))
    throw new Error('The archive is not whole.')
  return end
}

const textOf = async (entry: Entry): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of entry) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

const rowsIn = async (entry: Entry): Promise<Row[]> =>
  (await textOf(entry))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row)

function assertMigration(migration: string, expected: string): void {
  if (migration !== expected)
    throw new Error(
      `The archive was made with the migration ${migration}, and the database has ${expected}.`,
    )
}

/** True if a table has another number of rows than the archive says. */
const isShort = (
  rows: Readonly<Record<string, number>>,
  counts: Readonly<Record<string, number>>,
): boolean =>
  [...Object.keys(rows), ...Object.keys(counts)].some(
    (name) => (counts[name] ?? 0) !== (rows[name] ?? 0),
  )

const isColumn = (name: string): boolean => /^[a-z][a-z0-9_]*$/.test(name)

/** Inserts rows with their own columns, which are those of one table. Returns their number. Throws if they differ. */
async function insert(tx: Transaction, table: string, rows: readonly Row[]): Promise<number> {
  if (!isSaved(table)) throw new Error(`The archive has rows of "${table}", which no archive has.`)
  const names = Object.keys(rows[0] ?? {})
  if (!names.every(isColumn) || rows.some((row) => Object.keys(row).join() !== names.join()))
    throw new Error(`The archive is damaged: the rows of "${table}" differ.`)
  const atOnce = Math.floor(maxValues / Math.max(1, names.length))
  const line = `(${names.map(() => '?').join(', ')})`
  for (let at = 0; at < rows.length; at += atOnce) {
    const some = rows.slice(at, at + atOnce)
    await tx.run(
      `INSERT INTO "${table}" (${names.map((column) => `"${column}"`).join(', ')}) VALUES ${some.map(() => line).join(', ')}`,
      some.flatMap((row) => names.map((column) => row[column]!)),
    )
  }
  return rows.length
}

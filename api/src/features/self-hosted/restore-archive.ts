import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, type Entry } from 'tar-stream'
import type { Database, SqlValue, Transaction } from '../../database/database.js'
import { checkReferencesAfter } from '../../database/late-references.js'
import { lastMigration } from '../../database/migrations/index.js'
import type { TableSpec } from '../../database/table.js'
import type { FileStore } from '../../files/file-store.js'
import { archivedFile, archiveEnd, archiveManifest, entryNames, savedTables, type ArchivedFile, type ArchiveEnd } from './archive-format.js'

/** Bound values of one statement, below the limit of every database. */
const maxValues = 30_000

type Row = Record<string, SqlValue>

interface Target {
  database: Database
  tables: readonly TableSpec[]
  store: FileStore
}

/**
 * Restores a portable archive into an empty database, all or nothing. Returns the numbers of rows and files. Throws a sentence if the database
 * is filled, or if the archive is broken or of another version.
 */
export async function restoreArchive(path: string, { database, tables, store }: Target): Promise<ArchiveEnd> {
  const saved = savedTables(tables)
  for (const { name } of saved)
    if ((await database.read.all(`SELECT 1 FROM "${name}" LIMIT 1`)).length > 0)
      throw new Error(`The database is not empty: "${name}" has rows. Restore into an empty one, with an empty DATA_DIR.`)
  const stored: string[] = []
  try {
    return await database.write((tx) => checkReferencesAfter(tx, () => load(path, { tx, tables: saved, store, stored })))
  } catch (error) {
    for (const key of stored) await store.remove(key)
    throw error
  }
}

interface Load {
  tx: Transaction
  tables: readonly TableSpec[]
  store: FileStore
  /** The keys of stored files. */
  stored: string[]
}

async function load(path: string, { tx, tables, store, stored }: Load): Promise<ArchiveEnd> {
  const entries = extract()
  const reading = pipeline(createReadStream(path), createGunzip(), entries)
  const counts: Record<string, number> = Object.fromEntries(tables.map(({ name }) => [name, 0]))
  const files = new Map<string, ArchivedFile>()
  let end: ArchiveEnd | undefined
  const take = async () => {
    for await (const entry of entries) {
      const { name } = entry.header
      const [, table] = /^records\/([a-z_]+)\/\d+\.jsonl$/.exec(name) ?? []
      const file = files.get(name)
      if (name === entryNames.manifest) assertSameMigration(archiveManifest.parse(JSON.parse(await textOf(entry))).migration)
      else if (table) counts[table] = (counts[table] ?? 0) + (await insert(tx, specOf(tables, table), await rowsIn(entry)))
      else if (name === entryNames.fileIndex)
        for (const row of await rowsIn(entry)) files.set(archivedFile.parse(row).path, archivedFile.parse(row))
      else if (name === entryNames.end) end = archiveEnd.parse(JSON.parse(await textOf(entry)))
      else if (file) {
        const { sha256 } = await store.put(file.key, entry)
        stored.push(file.key)
        if (sha256 !== file.sha256) throw new Error(`The archive is damaged: ${name} is not what was saved.`)
      } else throw new Error(`The archive has an entry that does not belong there: ${name}`)
    }
  }
  await Promise.all([take(), reading])
  if (!end || stored.length !== end.files || tables.some(({ name }) => counts[name] !== (end!.rows[name] ?? 0)))
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

function specOf(tables: readonly TableSpec[], name: string): TableSpec {
  const table = tables.find((spec) => spec.name === name)
  if (!table) throw new Error(`The archive has rows of "${name}", which this version does not have.`)
  return table
}

function assertSameMigration(migration: string): void {
  if (migration !== lastMigration)
    throw new Error(
      `The archive was made with the migration ${migration}, and this version has ${lastMigration}. Restore it with the version that made it, then update.`,
    )
}

/** Inserts rows with the columns of the declaration. Returns their number. */
async function insert(tx: Transaction, { name, columns }: TableSpec, rows: readonly Row[]): Promise<number> {
  const names = Object.keys(columns)
  const atOnce = Math.floor(maxValues / names.length)
  const line = `(${names.map(() => '?').join(', ')})`
  for (let at = 0; at < rows.length; at += atOnce) {
    const some = rows.slice(at, at + atOnce)
    await tx.run(
      `INSERT INTO "${name}" (${names.map((column) => `"${column}"`).join(', ')}) VALUES ${some.map(() => line).join(', ')}`,
      some.flatMap((row) => names.map((column) => row[column] ?? null)),
    )
  }
  return rows.length
}

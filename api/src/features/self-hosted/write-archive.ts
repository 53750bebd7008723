import { lastItem } from '@tinkerdesk/shared'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack, type Pack } from 'tar-stream'
import type { Sql, SqlValue } from '../../database/database.js'
import { migrationNames } from '../../database/migrations/names.js'
import type { TableSpec } from '../../database/table.js'
import type { FileStore } from '../../files/file-store.js'
import { files as filesTable } from '../../files/files.tables.js'
import { MissingBytesError } from '../../files/file-store.js'
import { writeWhole } from '../../files/whole-file.js'
import { archivedPaths } from './archived-paths.js'
import {
  entryNames,
  formatVersion,
  savedTables,
  type ArchivedFile,
  type ArchiveEnd,
} from './archive-format.js'
import { encrypted } from './encrypted-archive.js'

/** Rows of one read, which is also one entry: a moment's work. */
const rowsAtOnce = 500

interface Source {
  sql: Sql
  tables: readonly TableSpec[]
  store: FileStore
  /** Called after each table and each file. Throws to stop. */
  onStep: () => void
}

/** Writes a portable archive to a file, as `writeWhole` does. Throws errors of the disk and of `onStep`, and leaves nothing then. */
export const writeArchive = (
  path: string,
  source: Source,
  passphrase?: string,
): Promise<ArchiveEnd> => sendArchive((content) => writeWhole(path, content), source, passphrase)

/**
 * Sends a portable archive: rows as JSON lines and files under their folder and name, in a compressed tar, encrypted with a passphrase if there is
 * one. Throws errors of the receiver and of `onStep`. The receiver sees an error of the stream then.
 */
export async function sendArchive(
  receive: (content: AsyncIterable<Uint8Array>) => Promise<void>,
  source: Source,
  passphrase?: string,
): Promise<ArchiveEnd> {
  const tar = pack()
  let received: Promise<void> | undefined
  try {
    const filled = fill(tar, source)
    // A fault of either ends both: a full disk, or a stop.
    filled.catch((error: unknown) => tar.destroy(error as Error))
    const sealed = (content: AsyncIterable<Buffer>) =>
      passphrase === undefined ? content : encrypted(content, passphrase)
    await pipeline(
      tar,
      createGzip({ level: 3 }),
      (content: AsyncIterable<Buffer>) => (received = receive(sealed(content))),
    )
    return await filled
  } catch (error) {
    tar.destroy()
    // It removes what it has.
    await received?.catch(() => undefined)
    throw error
  }
}

async function fill(tar: Pack, { sql, tables, store, onStep }: Source): Promise<ArchiveEnd> {
  const end: ArchiveEnd = { rows: {}, files: 0, missing: [] }
  const manifest = {
    format: formatVersion,
    product: 'Tinkerdesk',
    madeAt: new Date().toISOString(),
    migration: lastItem(await migrationNames()),
  }
  await put(tar, entryNames.manifest, JSON.stringify(manifest))
  for (const table of savedTables(tables)) {
    let part = 0
    end.rows[table.name] = 0
    for await (const rows of rowsOf(sql, table)) {
      await put(tar, `records/${table.name}/${String(++part).padStart(5, '0')}.jsonl`, lines(rows))
      end.rows[table.name]! += rows.length
    }
    onStep()
  }
  const pathOf = archivedPaths()
  for await (const rows of rowsOf(sql, filesTable)) {
    for (const row of rows) {
      if (row['deleted_at'] !== null) continue
      const file = {
        id: String(row['id']),
        name: String(row['name']),
        folder: row['folder'] === null ? null : String(row['folder']),
      }
      const entry: ArchivedFile = {
        path: pathOf(file),
        key: String(row['storage_key']),
        sha256: String(row['sha256']),
      }
      if (await putFile(tar, entry, Number(row['size']), store)) end.files += 1
      else end.missing.push(file.id)
      onStep()
    }
  }
  await put(tar, entryNames.end, JSON.stringify(end))
  tar.finalize()
  return end
}

const lines = (rows: readonly unknown[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('')

/** Returns the rows of a table by its key, some at a time. */
export async function* rowsOf(
  sql: Sql,
  { name, columns }: TableSpec,
): AsyncGenerator<Record<string, SqlValue>[]> {
  const quoted = (names: readonly string[]) => names.map((column) => `"${column}"`).join(', ')
  const names = Object.keys(columns)
  const keys = names.filter((column) => columns[column]!.primary)
  let last: SqlValue[] | undefined
  for (;;) {
    const after = last ? `WHERE (${quoted(keys)}) > (${keys.map(() => '?').join(', ')})` : ''
    const rows = await sql.all<Record<string, SqlValue>>(
      `SELECT ${quoted(names)} FROM "${name}" ${after} ORDER BY ${quoted(keys)} LIMIT ${rowsAtOnce}`,
      last ?? [],
    )
    if (rows.length === 0) return
    yield rows
    last = keys.map((key) => lastItem(rows)[key]!)
  }
}

/** An entry that waits when the archive ends early emits an error, too. */
const put = (tar: Pack, name: string, text: string): Promise<void> =>
  new Promise((resolve, reject) =>
    tar.entry({ name }, text, (error) => (error ? reject(error) : resolve())).on('error', reject),
  )

/** Writes a file, and before it the line that names its key. Returns false if its content is missing. */
async function putFile(
  tar: Pack,
  entry: ArchivedFile,
  size: number,
  store: FileStore,
): Promise<boolean> {
  const content = await store.open(entry.key).catch((error: unknown) => {
    if (error instanceof MissingBytesError) return undefined
    throw error
  })
  if (!content) return false
  await put(tar, entryNames.fileIndex, lines([entry]))
  await new Promise<void>((resolve, reject) => {
    const target = tar.entry({ name: entry.path, size }, (error) =>
      error ? reject(error) : resolve(),
    )
    target.on('error', reject)
    pipeline(content, target).catch(reject)
  })
  return true
}

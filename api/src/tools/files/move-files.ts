import type { Sql } from '../../database/database.js'
import { notes, type BackupShelf } from '../../files/backup-shelf.js'
import {
  MissingBytesError,
  sumOf,
  type FileStore,
  type StoredBytes,
} from '../../files/file-store.js'
import { files } from '../../files/files.tables.js'

/** Files of one read, and those that are copied at once. */
const [readAtOnce, copiedAtOnce] = [500, 6]

/** The files by what happened to them. A file that is in no list and no number is being removed. */
export interface Moved {
  copied: number
  /** They were in the target already, with the checksum of their row. */
  there: number
  /** The ids of files whose content is in neither store. */
  missing: string[]
  /** The ids of files whose content in the source is not what was stored. */
  altered: string[]
}

interface Row {
  id: string
  storage_key: string
  sha256: string
  size: number
}

/**
 * Copies the content of each file of the database to a store that does not have it, and checks it by size and checksum. What was copied
 * before is read and left. Small pictures are made again. Throws if a store does not answer; another run goes on.
 */
export async function moveFiles(
  sql: Sql,
  from: FileStore,
  to: FileStore,
  onProgress: (done: number, total: number) => void,
): Promise<Moved> {
  const moved: Moved = { copied: 0, there: 0, missing: [], altered: [] }
  const total = await files.count(sql, { deleted_at: null })
  let done = 0
  let after = ''
  for (;;) {
    const rows: Row[] = await files.find(
      sql,
      { id: { $gt: after }, deleted_at: null },
      { order: ['id'], limit: readAtOnce },
    )
    if (rows.length === 0) return moved
    const waiting = rows.values()
    const copyAll = async () => {
      for (const row of waiting) await copy(row, from, to, moved)
    }
    await Promise.all(Array.from({ length: copiedAtOnce }, copyAll))
    after = rows.at(-1)?.id ?? ''
    done += rows.length
    onProgress(done, total)
  }
}

async function copy(row: Row, from: FileStore, to: FileStore, moved: Moved): Promise<void> {
  const { id, storage_key: key } = row
  const isRight = (stored: StoredBytes) =>
    stored.size === Number(row.size) && stored.sha256 === row.sha256
  const existing = await to.open(key).then(sumOf).catch(unlessMissing)
  if (existing && isRight(existing)) {
    moved.there += 1
    return
  }
  const content = await from.open(key).catch(unlessMissing)
  if (!content) {
    moved.missing.push(id)
    return
  }
  if (isRight(await to.put(key, content))) moved.copied += 1
  else {
    await to.remove(key)
    moved.altered.push(id)
  }
}

const unlessMissing = (error: unknown): undefined => {
  if (!(error instanceof MissingBytesError)) throw error
}

/** Copies the backups that the target does not have with the same checksum, and the notes beside them. */
export async function moveBackups(
  from: BackupShelf,
  to: BackupShelf,
): Promise<{ copied: number; there: number }> {
  const moved = { copied: 0, there: 0 }
  const there = new Set((await to.list()).map(({ name }) => name))
  for (const { name } of await from.list()) {
    if (!/\.tar\.gz(\.enc)?$/.test(name)) continue
    const sum = await from.checksum(name)
    if (there.has(name) && (await sumOf(await to.open(name))).sha256 === sum) moved.there += 1
    else {
      await to.put(name, await from.open(name))
      if (sum !== '' && (await to.checksum(name)) !== sum) {
        await to.remove(name)
        throw new Error(`The backup ${name} is damaged: it does not match its checksum.`)
      }
      moved.copied += 1
    }
    await copyNotes(name, from, to)
  }
  return moved
}

async function copyNotes(name: string, from: BackupShelf, to: BackupShelf): Promise<void> {
  for (const note of notes) {
    const text = await from.note(name, note)
    if (text !== '' && (await to.note(name, note)) !== text) await to.putNote(name, note, text)
  }
}

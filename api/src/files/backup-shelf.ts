import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { MissingBytesError } from './file-store.js'
import { writeWhole } from './whole-file.js'

/** The ends of the names of the small texts beside a backup: its checksum, and the result of its rehearsal. */
export const notes = ['.sha256', '.rehearsal.json'] as const
export type Note = (typeof notes)[number]

/** A backup or a note of one. */
export interface OnShelf {
  name: string
  bytes: number
  /** When it was put there, ISO 8601. */
  at: string
}

/** Stores backups under their names, each with its notes beside it. */
export abstract class BackupShelf {
  /** Returns all that it has, with the notes, in no order. */
  abstract list(): Promise<OnShelf[]>
  /** Stores a stream and its checksum. It appears under its name when it is whole. If the stream fails, nothing is left behind and its error is thrown. */
  abstract put(name: string, content: AsyncIterable<Uint8Array>): Promise<void>
  /** Opens a backup. Throws `MissingBytesError` before anything is read. */
  abstract open(name: string): Promise<Readable>
  /** Returns the path of a backup. One that is not on this disk is copied into a folder. Throws as `open`. */
  abstract path(name: string, folder: string): Promise<string>
  /** Removes a backup and its notes. A missing one is fine. */
  abstract remove(name: string): Promise<void>
  /** Returns a note of a backup, or `''`. */
  abstract note(name: string, note: Note): Promise<string>
  abstract putNote(name: string, note: Note, text: string): Promise<void>

  /** Returns the SHA-256 in hexadecimal that was written beside a backup, or `''`. */
  async checksum(name: string): Promise<string> {
    return (await this.note(name, '.sha256')).slice(0, 64)
  }
}

/** A partial backup that nothing was written to for this time was left by a kill, in ms. */
const leftMs = 6 * 3_600_000

/** Backups in a folder. */
export class DiskShelf extends BackupShelf {
  constructor(private readonly folder: string) {
    super()
  }

  override async list(): Promise<OnShelf[]> {
    const all: OnShelf[] = []
    for (const name of await readdir(this.folder).catch(() => [])) {
      // One that is being written may get its name now.
      const stats = await stat(join(this.folder, name)).catch(() => undefined)
      if (stats) all.push({ name, bytes: stats.size, at: stats.mtime.toISOString() })
    }
    return all
  }

  override async put(name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    for (const { name: other, at } of await this.list())
      if (/^tinkerdesk-.*\.partial$/.test(other) && Date.now() - Date.parse(at) > leftMs)
        await rm(join(this.folder, other), { force: true })
    await writeWhole(join(this.folder, name), content)
  }

  override async open(name: string): Promise<Readable> {
    return createReadStream(await this.path(name))
  }

  override async path(name: string): Promise<string> {
    const path = join(this.folder, name)
    if (!(await stat(path).catch(() => undefined)))
      throw new MissingBytesError(`There is no backup ${name}.`)
    return path
  }

  override async remove(name: string): Promise<void> {
    for (const end of ['', ...notes]) await rm(join(this.folder, `${name}${end}`), { force: true })
  }

  override note(name: string, note: Note): Promise<string> {
    return readFile(join(this.folder, `${name}${note}`), 'utf8').catch(() => '')
  }

  override async putNote(name: string, note: Note, text: string): Promise<void> {
    const path = join(this.folder, `${name}${note}`)
    await writeFile(`${path}.partial`, text, { mode: 0o600 })
    await rename(`${path}.partial`, path)
  }
}

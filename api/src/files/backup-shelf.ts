import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { MissingBytesError } from './file-store.js'
import { writeWhole } from './whole-file.js'

/** A backup that is stored. */
export interface KeptBackup {
  name: string
  bytes: number
  /** ISO 8601. */
  at: string
}

/** Stores backups under their names, each with its checksum beside it. */
export abstract class BackupShelf {
  /** Returns all that it has, in no order. */
  abstract list(): Promise<KeptBackup[]>
  /** Returns the SHA-256 in hexadecimal that was written beside a backup, or `''`. */
  abstract checksum(name: string): Promise<string>
  /** Stores a stream. It appears under its name when it is whole. If the stream fails, nothing is left behind and its error is thrown. */
  abstract put(name: string, content: AsyncIterable<Uint8Array>): Promise<void>
  /** Opens a backup. Throws `MissingBytesError` before anything is read. */
  abstract open(name: string): Promise<Readable>
  /** Removes a backup and its checksum. A missing one is fine. */
  abstract remove(name: string): Promise<void>
}

/** Backups in a folder. */
export class DiskShelf extends BackupShelf {
  constructor(private readonly folder: string) {
    super()
  }

  override async list(): Promise<KeptBackup[]> {
    const all: KeptBackup[] = []
    for (const name of await readdir(this.folder).catch(() => [])) {
      // One that is being written may get its name now.
      const stats = await stat(join(this.folder, name)).catch(() => undefined)
      if (stats) all.push({ name, bytes: stats.size, at: stats.mtime.toISOString() })
    }
    return all
  }

  override async checksum(name: string): Promise<string> {
    const text = await readFile(join(this.folder, `${name}.sha256`), 'utf8').catch(() => '')
    return text.slice(0, 64)
  }

  override async put(name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    await writeWhole(join(this.folder, name), content)
  }

  override async open(name: string): Promise<Readable> {
    const path = join(this.folder, name)
    if (!(await stat(path).catch(() => undefined)))
      throw new MissingBytesError(`There is no backup ${name}.`)
    return createReadStream(path)
  }

  override async remove(name: string): Promise<void> {
    for (const each of [name, `${name}.sha256`]) await rm(join(this.folder, each), { force: true })
  }
}

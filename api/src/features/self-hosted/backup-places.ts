import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { backup as shape, rehearsal, type Backup, type Rehearsal } from '@tinkerdesk/shared'
import { z } from 'zod'
import { MissingBytesError, type FileStore } from '../../files/file-store.js'
import { writeWhole } from './write-whole.js'

/** The name of a backup: `tinkerdesk-2026-11-28T21-00-00-000Z.tar.gz`, with `.enc` if it is encrypted. */
const namePattern = /^tinkerdesk-[\dTZ-]+\.tar\.gz(\.enc)?$/

/** Where backups are. */
export interface BackupPlace {
  /** Returns the backups, newest first. */
  list(): Promise<Backup[]>
  /** Stores a backup under a new name. It appears when it is whole. If the stream fails, nothing is left, and its error is thrown. */
  write(name: string, content: Readable): Promise<void>
  open(name: string): Promise<Readable>
  remove(name: string): Promise<void>
  note(name: string, rehearsal: Rehearsal): Promise<void>
}

const isEncryptedName = (name: string): boolean => name.endsWith('.enc')

/** Backups in a folder: each with its checksum, and the result of its rehearsal, in files beside it. */
export class BackupFolder implements BackupPlace {
  constructor(private readonly folder: string) {}

  async list(): Promise<Backup[]> {
    const names = (await readdir(this.folder).catch(() => [])).filter((name) =>
      namePattern.test(name),
    )
    return Promise.all(
      names
        .sort()
        .reverse()
        .map((name) => this.described(name)),
    )
  }

  async write(name: string, content: Readable): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    await writeWhole(join(this.folder, name), content)
  }

  async open(name: string): Promise<Readable> {
    return createReadStream(join(this.folder, name))
  }

  async remove(name: string): Promise<void> {
    for (const end of ['', '.sha256', '.rehearsal.json'])
      await rm(join(this.folder, `${name}${end}`), { force: true })
  }

  async note(name: string, result: Rehearsal): Promise<void> {
    const path = join(this.folder, `${name}.rehearsal.json`)
    await writeFile(`${path}.partial`, JSON.stringify(result), { mode: 0o600 })
    await rename(`${path}.partial`, path)
  }

  private async described(name: string): Promise<Backup> {
    const beside = (end: string) =>
      readFile(join(this.folder, `${name}${end}`), 'utf8').catch(() => '')
    const { size, mtime } = await stat(join(this.folder, name))
    const result = await beside('.rehearsal.json')
    return {
      name,
      at: mtime.toISOString(),
      bytes: size,
      sha256: (await beside('.sha256')).slice(0, 64),
      place: 'disk',
      isEncrypted: isEncryptedName(name),
      rehearsal: result ? rehearsal.parse(JSON.parse(result)) : null,
    }
  }
}

/** The key of the list of backups. A store lists nothing by itself. */
const listKey = 'tinkerdeskbackups'

/** Returns the key of a backup. It says when it was made, so that it is found without the list, too: `backup20261128T210000000Z`. */
const keyOf = (name: string): string => `backup${name.slice(11).replace(/[^\dTZ]/g, '')}`

/** Backups in the store of files, beside the files. One job at a time changes their list. */
export class BackupsInStore implements BackupPlace {
  constructor(private readonly store: FileStore) {}

  /** Throws if the store does not respond: an empty list would lose all that are there. */
  async list(): Promise<Backup[]> {
    try {
      return z.array(shape).parse(JSON.parse(await text(await this.store.open(listKey))))
    } catch (error) {
      if (error instanceof MissingBytesError) return []
      throw error
    }
  }

  async write(name: string, content: Readable): Promise<void> {
    const before = await this.list()
    const { size, sha256 } = await this.store.put(keyOf(name), content)
    const made: Backup = {
      name,
      at: new Date().toISOString(),
      bytes: size,
      sha256,
      place: 'store',
      isEncrypted: isEncryptedName(name),
      rehearsal: null,
    }
    await this.putList([made, ...before])
  }

  open(name: string): Promise<Readable> {
    return this.store.open(keyOf(name))
  }

  async remove(name: string): Promise<void> {
    await this.putList((await this.list()).filter((each) => each.name !== name))
    await this.store.remove(keyOf(name))
  }

  async note(name: string, result: Rehearsal): Promise<void> {
    const all = await this.list()
    await this.putList(
      all.map((each) => (each.name === name ? { ...each, rehearsal: result } : each)),
    )
  }

  private async putList(backups: readonly Backup[]): Promise<void> {
    await this.store.put(listKey, Readable.from([Buffer.from(JSON.stringify(backups))]))
  }
}

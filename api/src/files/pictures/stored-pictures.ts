import { buffer } from 'node:stream/consumers'
import { Injectable } from '@nestjs/common'
import type { Me } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { Database } from '../../database/database.js'
import { files, type FileRow } from '../files.tables.js'
import { FileStore, MissingBytesError, thumbnailKey } from '../file-store.js'
import { isCleanable } from './cleanable.js'
import { PictureIntake } from './picture-intake.js'
import { ProblemError } from '../../problems/problem-error.js'

/** Stored pictures: those from before pictures were cleaned at their upload are cleaned when they are first opened, and each has a thumbnail. */
@Injectable()
export class StoredPictures {
  private readonly underWay = new Map<string, Promise<FileRow>>()
  private readonly drawing = new Map<string, Promise<boolean>>()

  constructor(
    private readonly database: Database,
    private readonly store: FileStore,
    private readonly pictures: PictureIntake,
  ) {}

  /** Returns the file as it may be sent to anyone who may read it. */
  async cleaned({ uid }: Me, file: FileRow): Promise<FileRow> {
    if (!isCleanable(file.type) || file.cleaned_at !== null) return file
    const running = this.underWay.get(file.id)
    if (running) return running
    const work = this.clean(uid, file).finally(() => this.underWay.delete(file.id))
    this.underWay.set(file.id, work)
    return work
  }

  /** Returns a small WebP of a cleaned picture, which is made now if the job has not made it yet. Throws `not_found` for a file that is no picture. */
  async thumbnail({ uid }: Me, file: FileRow): Promise<Buffer> {
    const { storage_key: key, type } = file
    if (!isCleanable(type)) throw new ProblemError('not_found')
    const read = async () => buffer(await this.store.open(thumbnailKey(key)))
    const isMissing = (error: unknown): null => {
      if (error instanceof MissingBytesError) return null
      throw error
    }
    const existing = await read().catch(isMissing)
    if (existing) return existing
    const running = this.drawing.get(key)
    const work = running ?? this.draw(uid, file).finally(() => this.drawing.delete(key))
    if (!running) this.drawing.set(key, work)
    if (!(await work.catch(isMissing))) throw new ProblemError('not_found')
    return read()
  }

  private async draw(person: string, { id, storage_key, type }: FileRow): Promise<boolean> {
    if (!(await this.pictures.makeThumbnail(storage_key, type, person))) return false
    if ((await files.count(this.database.read, { id, storage_key, deleted_at: null })) > 0)
      return true
    // The picture was removed meanwhile, and with it a thumbnail that was not there yet.
    await this.store.remove(thumbnailKey(storage_key))
    return false
  }

  private async clean(person: string, file: FileRow): Promise<FileRow> {
    const content = await this.store.open(file.storage_key).catch((error: unknown) => {
      if (error instanceof MissingBytesError) return undefined
      throw error
    })
    // The response says that the bytes are missing.
    if (!content) return file
    const key = ulid()
    const stored = await this.pictures.put(key, content, file.type, person)
    const next = { ...stored, storage_key: key, cleaned_at: new Date().toISOString() }
    const { id, storage_key } = file
    const isFirst =
      (await this.database.write(
        (tx) => files.update(tx, { id, storage_key, deleted_at: null }, next),
        person,
      )) === 1
    await this.store.remove(isFirst ? storage_key : key)
    if (isFirst) return { ...file, ...next }
    // Another server was faster, or the file has just been deleted.
    const [current] = await files.find(this.database.read, { id, deleted_at: null })
    if (!current?.cleaned_at) throw new ProblemError('not_found')
    return current
  }
}

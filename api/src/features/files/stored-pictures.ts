import { Injectable } from '@nestjs/common'
import type { Me } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { Database } from '../../database/database.js'
import { files } from '../../files/files.tables.js'
import { FileStore, MissingBytesError } from '../../files/file-store.js'
import { isCleanable, PictureIntake } from '../../files/pictures/picture-intake.js'
import { ProblemError } from '../../problems/problem-error.js'
import type { FileRow } from './download.service.js'

/** Pictures from before pictures were cleaned at their upload: each is cleaned when it is first opened. */
@Injectable()
export class StoredPictures {
  private readonly underWay = new Map<string, Promise<FileRow>>()

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
    const isFirst = (await this.database.write((tx) => files.update(tx, { id, storage_key, deleted_at: null }, next))) === 1
    await this.store.remove(isFirst ? storage_key : key)
    if (isFirst) return { ...file, ...next }
    // Another server was faster, or the file has just been deleted.
    const [current] = await files.find(this.database.read, { id, deleted_at: null })
    if (!current?.cleaned_at) throw new ProblemError('not_found')
    return current
  }
}

import { Readable } from 'node:stream'
import { Injectable } from '@nestjs/common'
import { lastItem, maxResourceFile, type FileValue, type Me } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { Database, type Sql, type Transaction } from '../../database/database.js'
import { fileUrl } from '../../files/attachment-service.js'
import { cleanerOf } from '../../files/cleaning/clean-metadata.js'
import { cleanFileName } from '../../files/file-name.js'
import { files } from '../../files/files.tables.js'
import { FileStore } from '../../files/file-store.js'
import { FreeSpace } from '../../files/free-space.js'
import { isCleanable } from '../../files/pictures/cleanable.js'
import { PictureIntake } from '../../files/pictures/picture-intake.js'
import {
  isSniffedBetterWhole,
  sniffArchive,
  sniffedBytes,
  sniffType,
  unknownType,
} from '../../files/sniff-type.js'
import { unattachedOf } from '../../files/unattached.js'
import { ProblemError } from '../../problems/problem-error.js'

const day = 24 * 60 * 60 * 1000
/** The limit of unattached uploads per person and day. */
const maxUnattached = 200
const maxUnattachedBytes = 2 * 1024 ** 3

/** The space that is left is measured again after this many bytes. */
const measuredBytes = 1024 ** 2

const tooMany = () =>
  new ProblemError('too_many_requests', {
    title: `You have uploaded ${maxUnattached} files or 2 GB that no record uses, the most in a day. Save your records, or try again tomorrow.`,
    retryAfter: 60 * 60,
  })

/** A file whose bytes are stored, but which is not registered yet. */
export interface StoredUpload {
  id: string
  name: string
  size: number
  type: string
  sha256: string
}

/** Receives the bytes of an upload and registers it as a file. */
@Injectable()
export class UploadService {
  constructor(
    private readonly database: Database,
    private readonly store: FileStore,
    private readonly pictures: PictureIntake,
    private readonly space: FreeSpace,
  ) {}

  /** Throws `too_many_requests` for a person with too many unused uploads, before the bytes are received. */
  async checkAllowance({ uid }: Me): Promise<void> {
    const { count, bytes } = await this.unused(this.database.read, uid)
    if (count >= maxUnattached || bytes >= maxUnattachedBytes) throw tooMany()
  }

  private unused(sql: Sql, uid: string): Promise<{ count: number; bytes: number }> {
    return unattachedOf(sql, uid, new Date(Date.now() - day).toISOString())
  }

  /** Stores a stream chunk by chunk, a picture, video or sound without its metadata. Any failure leaves nothing behind. `name` is as the client sent it. */
  async receive({ uid }: Me, content: Readable, name: string | undefined): Promise<StoredUpload> {
    const id = ulid()
    const chunks = checked(content, this.space)
    const head = await headOf(chunks)
    const type = await sniffType(Buffer.concat(head).subarray(0, sniffedBytes))
    const named = { id, name: cleanFileName(name) }
    let isBroken = false
    const bytes = joined(head, chunks)
    const clean = cleanerOf(type)
    const whole = Readable.from(clean ? clean(bytes, () => (isBroken = true)) : bytes, {
      objectMode: false,
    })
    if (isCleanable(type)) return { ...named, ...(await this.pictures.put(id, whole, type, uid)) }
    const stored = await this.store.put(id, whole)
    try {
      const isArchive = isSniffedBetterWhole(type, stored.size)
      return {
        ...named,
        ...stored,
        type: isBroken
          ? unknownType
          : isArchive
            ? await sniffArchive(await this.store.open(id))
            : type,
      }
    } catch (error) {
      await this.store.remove(id)
      throw error
    }
  }

  /** Registers the stored bytes as a file of this person. Counts again, so that parallel uploads stay within the limit too. */
  keep(me: Me, upload: StoredUpload): Promise<FileValue> {
    return this.database.write(
      (tx) => this.keepIn(tx, me, upload, new Date().toISOString()),
      me.uid,
    )
  }

  /** Does what `keep` does, within a transaction and as of a moment. */
  async keepIn(
    tx: Transaction,
    { uid }: Me,
    { id, name, size, type, sha256 }: StoredUpload,
    at: string,
  ): Promise<FileValue> {
    await tx.lock(`uploads ${uid}`)
    const cleaned_at = isCleanable(type) ? at : null
    await files.insert(tx, {
      id,
      name,
      size,
      type,
      sha256,
      storage_key: id,
      uploaded_by: uid,
      created_at: at,
      cleaned_at,
    })
    const { count, bytes } = await this.unused(tx, uid)
    if (count > maxUnattached || bytes > maxUnattachedBytes) throw tooMany()
    return { id, name, size, type, url: fileUrl(id) }
  }

  /** Discards what `receive` stored. */
  async discard({ id }: StoredUpload): Promise<void> {
    await this.store.remove(id)
  }
}

/** Passes a stream on. Throws as soon as it is too large or the disk has almost no space, or at its end if it was empty. */
async function* checked(content: Readable, space: FreeSpace): AsyncGenerator<Buffer> {
  let size = 0
  let measured = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxResourceFile) throw new ProblemError('file_too_large')
    // Many uploads may have begun before any of them took space.
    if (size - measured > measuredBytes) {
      await space.assertFor('files')
      measured = size
    }
    yield chunk
  }
  if (size === 0)
    throw new ProblemError('bad_request', {
      title: 'This file is empty. Please choose another one.',
    })
}

/** Takes the chunks from which the type is detected. */
async function headOf(chunks: AsyncGenerator<Buffer>): Promise<Buffer[]> {
  const head: Buffer[] = []
  for (let size = 0; size < sniffedBytes; size += lastItem(head).length) {
    const next = await chunks.next()
    if (next.done) break
    head.push(next.value)
  }
  return head
}

async function* joined(
  head: readonly Buffer[],
  rest: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  yield* head
  yield* rest
}

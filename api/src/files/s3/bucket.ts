import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as wait } from 'node:timers/promises'
import type { S3Settings } from '../../config/s3-settings.js'
import { sumOf, type ByteRange, type StoredBytes } from '../file-store.js'
import { partsOf } from './parts.js'
import { reasonOf, S3Requests, type S3Request } from './requests.js'
import { alteredFault, type StoreFault } from './store-fault.js'
import { StoreWatch } from './store-watch.js'
import { completion, elementsOf, textOf } from './xml.js'

/** The smallest part that every server takes, in bytes. */
export const smallPart = 5 * 1024 ** 2
/** How often what was just stored is looked for, and the pause between, in ms: some servers show it a moment later. */
const [looks, pauseMs] = [5, 200]
/** Servers may put the parts of some GB together before they answer, in ms. */
const completeMs = 5 * 60_000

/** An object of a listing. */
export interface Listed {
  key: string
  /** In bytes. */
  size: number
  /** ISO 8601. */
  at: string
}

/** Objects under keys in one bucket of an S3 server. Every method throws a `StoreFault` if the server does not do it. */
export class Bucket {
  private readonly requests: S3Requests

  constructor(private readonly settings: S3Settings) {
    this.requests = new S3Requests(settings, new StoreWatch())
  }

  /** The last fault, until the server does something again. */
  get fault(): StoreFault | undefined {
    return this.requests.watch.fault
  }

  /**
   * Stores a stream whose length is not known, in parts of a size in bytes, which is what it takes of memory.
   * It is read back before this returns. If the stream or the server fails, nothing is left behind, and that error is thrown.
   */
  async put(
    key: string,
    content: AsyncIterable<Uint8Array>,
    partSize = smallPart,
  ): Promise<StoredBytes> {
    const hash = createHash('sha256')
    const tags: string[] = []
    let size = 0
    let upload: string | undefined
    let isStored = false
    try {
      for await (const { bytes, isLast } of partsOf(content, partSize)) {
        hash.update(bytes)
        size += bytes.length
        if (isLast && upload === undefined) {
          isStored = true
          await this.requests.text({ method: 'PUT', act: 'write', key, body: bytes })
        } else {
          upload ??= await this.begin(key)
          tags.push(await this.putPart({ key, upload, number: tags.length + 1 }, bytes))
        }
      }
      if (upload !== undefined) {
        isStored = true
        await this.complete(key, upload, tags)
      }
      const stored = { size, sha256: hash.digest('hex') }
      await this.verify(key, stored)
      return stored
    } catch (error) {
      if (upload !== undefined) await this.abort(key, upload).catch(() => undefined)
      // The answer may be what was lost.
      if (isStored) await this.remove(key).catch(() => undefined)
      throw error
    }
  }

  /** Opens an object or a part of it. Returns `undefined` if there is none. */
  async open(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const headers = range && { range: `bytes=${range.start}-${range.end}` }
    const answer = await this.requests.send({
      method: 'GET',
      act: 'read',
      key,
      ...(headers && { headers }),
    })
    if (!answer) return undefined
    if (range && answer.status !== 206) {
      await answer.body?.cancel()
      throw this.requests.fault('no part of the file for a range', answer.status, 'read')
    }
    return this.contentOf(answer)
  }

  /** Removes an object. A missing one is fine. */
  async remove(key: string): Promise<void> {
    const answer = await this.requests.send({ method: 'DELETE', act: 'delete', key })
    if (answer) await this.requests.textOf(answer, 'delete')
  }

  /** Returns the objects whose keys begin with a text, by key. */
  async *list(prefix: string): AsyncGenerator<Listed, void, undefined> {
    let after: string | undefined
    do {
      const xml: string = await this.read({
        'list-type': '2',
        prefix,
        ...(after && { 'continuation-token': after }),
      })
      for (const item of elementsOf(xml, 'Contents'))
        yield {
          key: textOf(item, 'Key') ?? '',
          size: Number(textOf(item, 'Size')),
          at: textOf(item, 'LastModified') ?? '',
        }
      after =
        textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextContinuationToken') : undefined
    } while (after !== undefined)
  }

  /** Ends uploads of keys with a prefix that began before a moment, in epoch ms: their process has ended. Returns their number. */
  async abortUploads(prefix: string, before: number): Promise<number> {
    const query = { uploads: '', prefix }
    const xml = await this.requests.text({ method: 'GET', act: 'list', query, isOptional: true })
    const stale = elementsOf(xml, 'Upload').filter(
      (item) => Date.parse(textOf(item, 'Initiated') ?? '') < before,
    )
    for (const item of stale)
      await this.abort(textOf(item, 'Key') ?? '', textOf(item, 'UploadId') ?? '')
    return stale.length
  }

  /** Returns the content of an answer, whose errors are faults of the store. */
  private contentOf({ body }: Response): Readable {
    if (body === null) return Readable.from([])
    const raw = Readable.fromWeb(body as ReadableStream)
    // The reader below throws it.
    raw.on('error', () => undefined)
    const { requests } = this
    const content = async function* () {
      try {
        yield* raw as AsyncIterable<Uint8Array>
      } catch (error) {
        throw requests.fault(reasonOf(error), 0, 'read')
      }
    }
    const stream = Readable.from(content(), { objectMode: false })
    // It may be closed before it is read.
    return stream.once('close', () => raw.destroy())
  }

  private read(query: Readonly<Record<string, string>>): Promise<string> {
    return this.requests.text({ method: 'GET', act: 'list', query })
  }

  private async begin(key: string): Promise<string> {
    const request: S3Request = { method: 'POST', act: 'write', key, query: { uploads: '' } }
    const upload = textOf(await this.requests.text({ ...request, isRepeatable: false }), 'UploadId')
    if (!upload) throw this.requests.fault('no number of the upload', 200, 'write')
    return upload
  }

  /** Stores a part, and returns its tag. */
  private async putPart(
    { key, upload, number }: { key: string; upload: string; number: number },
    body: Buffer,
  ): Promise<string> {
    const answer = await this.requests.send({
      method: 'PUT',
      act: 'write',
      key,
      query: { partNumber: String(number), uploadId: upload },
      body,
    })
    const tag = answer?.headers.get('etag')
    if (!answer || !tag)
      throw this.requests.fault('no tag of a part', answer?.status ?? 404, 'write')
    await this.requests.textOf(answer, 'write')
    return tag
  }

  private async complete(key: string, upload: string, tags: readonly string[]): Promise<void> {
    await this.requests.text({
      method: 'POST',
      act: 'write',
      key,
      query: { uploadId: upload },
      headers: { 'content-type': 'application/xml' },
      body: completion(tags),
      withinMs: completeMs,
      isRepeatable: false,
    })
  }

  private async abort(key: string, upload: string): Promise<void> {
    const query = { uploadId: upload }
    const answer = await this.requests.send({
      method: 'DELETE',
      act: 'delete',
      key,
      query,
      isOptional: true,
    })
    if (answer) await this.requests.textOf(answer, 'delete')
  }

  /** Reads an object back. Throws a `StoreFault` if it is not what was sent. */
  private async verify(key: string, { size, sha256 }: StoredBytes): Promise<void> {
    const stored = await this.sumIn(key)
    if (stored?.size !== size || stored.sha256 !== sha256)
      throw this.requests.watch.noted(alteredFault(this.settings.endpoint, size, stored?.size ?? 0))
  }

  private async sumIn(key: string): Promise<StoredBytes | undefined> {
    for (let look = 1; look <= looks; look += 1) {
      const content = await this.open(key)
      if (content) return sumOf(content)
      await wait(pauseMs)
    }
    return undefined
  }
}

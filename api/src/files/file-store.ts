import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** A part of a file. Both ends are in bytes from its start, inclusive. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredBytes {
  /** In bytes. */
  size: number
  /** Of the whole content, in hexadecimal. */
  sha256: string
}

/** Returns the key of the small picture of a stored one. It can be made again, so it is in no table and no backup. */
export const thumbnailKey = (key: string): string => `small${key}`

/** The bytes of a key are missing. */
export class MissingBytesError extends Error {
  override readonly name = 'MissingBytesError'
}

/** The sentence for people while the store of files does not answer. */
export const unreachable =
  'Files cannot be reached at the moment. Records work. Please try again in a moment.'

/** Reads a stream to its end. */
export async function sumOf(content: AsyncIterable<Uint8Array>): Promise<StoredBytes> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of content) {
    hash.update(chunk)
    size += chunk.length
  }
  return { size, sha256: hash.digest('hex') }
}

/** Returns a key. It becomes part of a path, so only an id is allowed. */
export function checkedKey(key: string): string {
  if (/^[0-9A-Za-z]{10,40}$/.test(key)) return key
  throw new Error('A storage key is made of 10 to 40 letters and digits.')
}

/** Stores the bytes of files under our keys (letters and digits). It knows nothing of names, people and records. */
export abstract class FileStore {
  /**
   * Stores a whole stream under a new key. If the stream fails, nothing is left behind and its error is thrown. Full storage is a
   * `ProblemError` `storage_full`, a store that does not answer one `unavailable`, here and below.
   */
  abstract put(key: string, content: Readable): Promise<StoredBytes>
  /** Opens the bytes of a key, or a part of them. Throws `MissingBytesError` before anything is read. */
  abstract open(key: string, range?: ByteRange): Promise<Readable>
  /** Returns true if there are bytes for a key. */
  async has(key: string): Promise<boolean> {
    try {
      ;(await this.open(key)).destroy()
      return true
    } catch (error) {
      if (error instanceof MissingBytesError) return false
      throw error
    }
  }
  /** Removes a key. A missing key is fine. */
  abstract remove(key: string): Promise<void>
  /** Removes what interrupted uploads may have left long ago. */
  abstract tidy(): Promise<void>
  /** Throws a `ProblemError` while the store does not answer, so that a long answer does not begin. */
  async assertAnswers(): Promise<void> {}
  /** Returns what is wrong with the store, as a sentence for the person who runs the server, or `undefined`. */
  get trouble(): string | undefined {
    return undefined
  }
  /** Returns how many bytes can still be stored, or `undefined` if unknown. */
  async freeSpace(): Promise<number | undefined> {
    return undefined
  }
}

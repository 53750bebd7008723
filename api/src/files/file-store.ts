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

/** Stores the bytes of files under our keys (letters and digits). It knows nothing of names, people and records. */
export abstract class FileStore {
  /**
   * Stores a whole stream under a new key. If the stream fails, nothing is left behind and its error is thrown. Full storage is a
   * `ProblemError` `storage_full`.
   */
  abstract put(key: string, content: Readable): Promise<StoredBytes>
  /** Opens the bytes of a key, or a part of them. Throws `MissingBytesError` before anything is read. */
  abstract open(key: string, range?: ByteRange): Promise<Readable>
  /** Removes a key. A missing key is fine. */
  abstract remove(key: string): Promise<void>
  /** Removes what interrupted uploads may have left long ago. */
  abstract tidy(): Promise<void>
  /** Returns how many bytes can still be stored, or `undefined` if unknown. */
  async freeSpace(): Promise<number | undefined> {
    return undefined
  }
}

import type { Readable } from 'node:stream'

/** A part of a file: both ends in bytes from its start, both included. */
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

/** The bytes under a key are gone. */
export class MissingBytesError extends Error {
  override readonly name = 'MissingBytesError'
}

/** Keeps the bytes of files under keys of ours (letters and digits); it knows nothing of names, people and records. */
export abstract class FileStore {
  /**
   * Stores all of a stream under a new key. When the stream fails nothing is left behind and its error is thrown; a full storage
   * is a `ProblemError` `storage_full`.
   */
  abstract put(key: string, content: Readable): Promise<StoredBytes>
  /** Opens the bytes of a key, or a part of them; throws `MissingBytesError` before anything is read. */
  abstract open(key: string, range?: ByteRange): Promise<Readable>
  /** Removes a key; one that is not there is fine. */
  abstract remove(key: string): Promise<void>
  /** Clears away what uploads that were cut short long ago may have left. */
  abstract tidy(): Promise<void>
  /** Bytes that can still be stored; `undefined` where nobody knows. */
  async freeSpace(): Promise<number | undefined> {
    return undefined
  }
}

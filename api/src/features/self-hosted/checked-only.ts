import type { Readable } from 'node:stream'
import { FileStore, MissingBytesError, sumOf, type StoredBytes } from '../../files/file-store.js'

/** A store that reads files to their end and keeps nothing. */
export class CheckedOnly extends FileStore {
  override async put(_key: string, content: Readable): Promise<StoredBytes> {
    return sumOf(content)
  }

  override async open(key: string): Promise<Readable> {
    throw new MissingBytesError(`There are no bytes for ${key}.`)
  }

  override async remove(): Promise<void> {}

  override async tidy(): Promise<void> {}
}

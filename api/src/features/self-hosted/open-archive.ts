import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { decrypted, isEncrypted } from './encrypted-archive.js'

/** Returns true for a file that is encrypted. */
export async function isEncryptedFile(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return isEncrypted(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

/** Opens the compressed bytes of an archive, encrypted or not. Reading throws a sentence if it cannot be decrypted. */
export async function openArchive(path: string, passphrase: string | undefined): Promise<Readable> {
  const content = createReadStream(path)
  return (await isEncryptedFile(path)) ? Readable.from(decrypted(content, passphrase)) : content
}

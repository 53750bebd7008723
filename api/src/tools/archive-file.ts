import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { Config } from '../config/config.js'
import { isEncryptedFile } from '../features/self-hosted/open-archive.js'
import type { BackupShelf } from '../files/backup-shelf.js'
import { MissingBytesError } from '../files/file-store.js'
import { checksumOf } from '../files/whole-file.js'

/**
 * Runs work on the file of an archive: a path, or the name of a stored backup, which is fetched from a bucket for the time of the work.
 * Throws a sentence if there is none, or if it differs from its checksum.
 */
export async function withArchive<T>(
  archive: string,
  { config, backups }: { config: Config; backups: BackupShelf },
  work: (path: string) => Promise<T>,
): Promise<T> {
  // npm runs this in the folder of the project.
  const path = resolve(process.env['INIT_CWD'] ?? '.', archive)
  if (existsSync(path)) {
    const sum = await readFile(`${path}.sha256`, 'utf8').catch(() => '')
    await assertWhole(path, sum.slice(0, 64))
    return work(path)
  }
  const name = basename(archive)
  const folder = join(config.dataDir, 'restoring')
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const fetched = await backups.path(name, folder).catch((error: unknown) => {
      throw error instanceof MissingBytesError ? new Error(`There is no file ${path}.`) : error
    })
    await assertWhole(fetched, await backups.checksum(name))
    return await work(fetched)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** An encrypted archive shows by itself if it is whole, in sentences that say more. */
async function assertWhole(path: string, sum: string): Promise<void> {
  if (sum === '' || (await isEncryptedFile(path))) return
  if ((await checksumOf(path)) !== sum)
    throw new Error(`The archive is damaged: ${path} does not match its checksum.`)
}

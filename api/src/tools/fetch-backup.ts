import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../files/file-store.js'
import { BackupsInStore } from '../features/self-hosted/backup-places.js'

/**
 * Copies a backup from the store of files into a folder, by its name, or the newest. Returns the path of the copy. Throws a sentence with the names that
 * there are if it is not among them.
 */
export async function fetchBackup(
  store: FileStore,
  folder: string,
  name: string | undefined,
): Promise<string> {
  const stored = new BackupsInStore(store)
  const names = (await stored.list()).map((backup) => backup.name)
  const chosen = names.find((each) => name === undefined || each === name)
  if (chosen === undefined)
    throw new Error(
      names.length === 0
        ? 'The store of files has no backup.'
        : `The store of files has no such backup. It has: ${names.join(', ')}`,
    )
  const path = join(folder, chosen)
  await pipeline(await stored.open(chosen), createWriteStream(path, { mode: 0o600 }))
  return path
}

import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** An upload takes minutes at most; older files were left by a process that ended. */
const lifetimeMs = 6 * 60 * 60 * 1000

/** Removes old files from a folder of unfinished ones. A missing folder is fine. */
export async function tidyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const stats = await stat(path).catch(() => undefined)
    if (stats && Date.now() - stats.mtimeMs > lifetimeMs) await rm(path, { force: true })
  }
}

import { chmodSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Makes the data folder, and everything this process creates from now on, readable by its owner only (0700, files 0600). */
export function keepPrivate(dataDir: string): void {
  process.umask(0o077)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    chmodSync(dataDir, 0o700)
  } catch (error) {
    throw new Error(`DATA_DIR cannot be used as a folder: ${(error as Error).message}.`, {
      cause: error,
    })
  }
  // SQLite makes its log with the rights of the database beside it.
  for (const entry of readdirSync(dataDir, { withFileTypes: true }))
    if (entry.isFile()) chmodSync(join(dataDir, entry.name), 0o600)
}

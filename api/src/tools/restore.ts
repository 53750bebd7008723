import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { tables } from '../app/tables.js'
import { Config } from '../config/config.js'
import { settingsOf } from '../database/settings.js'
import { checksumOf } from '../features/self-hosted/archive-format.js'
import { isEncryptedFile } from '../features/self-hosted/open-archive.js'
import { restoreAnyArchive } from '../features/self-hosted/restore-any-archive.js'
import { DiskStore } from '../files/disk-store.js'
import { keepPrivate } from '../files/private-folder.js'
import { fetchBackup } from './fetch-backup.js'
import { runTool, type Terminal } from './terminal.js'

/** Throws a sentence if a file is not what its checksum says. An encrypted archive shows by itself if it is whole. */
async function assertSum(path: string): Promise<void> {
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`)
  const sum = `${path}.sha256`
  if (!existsSync(sum) || (await isEncryptedFile(path))) return
  if (!readFileSync(sum, 'utf8').startsWith(await checksumOf(path)))
    throw new Error(`The archive is damaged: it does not match ${sum}.`)
}

/** Restores a portable archive into the empty database and the files of `DATA_DIR` and `DATABASE_URL`. */
async function restore(terminal: Terminal): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { stored: { type: 'boolean', default: false } },
  })
  const [archive] = positionals
  if (!archive && !values.stored)
    throw new Error(
      'Name the archive: npm run restore -- backups/tinkerdesk-….tar.gz, or take the newest of the store of files: npm run restore -- --stored',
    )
  const config = new Config(process.env)
  keepPrivate(config.dataDir)
  const store = new DiskStore(join(config.dataDir, 'files'))
  // npm runs this in the folder of the project.
  const path = values.stored
    ? await fetchBackup(store, config.dataDir, archive)
    : resolve(process.env['INIT_CWD'] ?? '.', archive ?? '')
  await assertSum(path)
  const { rows, files, missing } = await restoreAnyArchive(path, {
    settings: settingsOf(config),
    tables,
    store,
    passphrase: config.backups.passphrase,
  })
  if (values.stored) rmSync(path)
  const count = Object.values(rows).reduce((sum, each) => sum + each, 0)
  terminal.print(
    `Restored ${count} rows and ${files} files. Start Tinkerdesk with the same settings.`,
  )
  if (missing.length > 0)
    terminal.print(`${missing.length} files had no content when the archive was made.`)
}

await runTool(restore)

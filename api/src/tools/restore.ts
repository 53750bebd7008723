import { parseArgs } from 'node:util'
import { tables } from '../app/tables.js'
import { Config } from '../config/config.js'
import { settingsOf } from '../database/settings.js'
import { restoreAnyArchive } from '../features/self-hosted/restore-any-archive.js'
import { keepPrivate } from '../files/private-folder.js'
import { storesOf } from '../files/stores.js'
import { withArchive } from './archive-file.js'
import { runTool, type Terminal } from './terminal.js'

/** Restores a portable archive into the empty database and the files that the settings name. */
async function restore(terminal: Terminal): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [archive] = positionals
  if (!archive) throw new Error('Name the archive: npm run restore -- backups/tinkerdesk-….tar.gz')
  const config = new Config(process.env)
  keepPrivate(config.dataDir)
  const { files: store, backups } = await storesOf(config)
  const { rows, files, missing } = await withArchive(archive, { config, backups }, (path) =>
    restoreAnyArchive(path, {
      settings: settingsOf(config),
      tables,
      store,
      passphrase: config.backups.passphrase,
    }),
  )
  const count = Object.values(rows).reduce((sum, each) => sum + each, 0)
  terminal.print(
    `Restored ${count} rows and ${files} files. Start Tinkerdesk with the same settings.`,
  )
  if (missing.length > 0)
    terminal.print(`${missing.length} files had no content when the archive was made.`)
}

await runTool(restore)

import { parseArgs } from 'node:util'
import { Config } from '../config/config.js'
import { settingsOf } from '../database/settings.js'
import { keepPrivate } from '../files/private-folder.js'
import { diskStores, s3Stores } from '../files/stores.js'
import { moveBackups, moveFiles } from './files/move-files.js'
import { openExisting } from './open-existing.js'
import { runTool, type Terminal } from './terminal.js'

const usage =
  'Say where the files go: npm run files:move -- to-s3, or npm run files:move -- to-disk'

/** Copies all files and backups from the data directory to the bucket of the settings, or back. It removes nothing. */
async function move(terminal: Terminal): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [direction] = positionals
  if (positionals.length !== 1 || (direction !== 'to-s3' && direction !== 'to-disk'))
    throw new Error(usage)
  const config = new Config(process.env)
  if (!config.s3)
    throw new Error(
      'Set S3_ENDPOINT, S3_BUCKET and the keys: they name the bucket to copy to or from.',
    )
  const database = await openExisting(settingsOf(config))
  if (!database) throw new Error(`There is no database in ${config.dataDir}: check DATA_DIR.`)
  keepPrivate(config.dataDir)
  try {
    const [disk, s3] = [diskStores(config.dataDir), await s3Stores(config.s3)]
    const [from, to] = direction === 'to-s3' ? [disk, s3] : [s3, disk]
    const files = await moveFiles(database.read, from.files, to.files, (done, total) =>
      terminal.print(`${done} of ${total} files.`),
    )
    terminal.print(
      `Files: ${files.copied} copied, ${files.there} were there already with the right checksum, ${files.missing.length} have no content, ${files.altered.length} differ from their checksum.`,
    )
    if (direction === 'to-s3' && config.backups.to === 'disk')
      terminal.print('Backups stay on the disk, because BACKUP_TO is "disk". Nothing was removed.')
    else {
      const { copied, there } = await moveBackups(from.backups, to.backups)
      terminal.print(`Backups: ${copied} copied, ${there} were there already. Nothing was removed.`)
    }
    for (const id of files.missing) terminal.print(`No content: file ${id}.`)
    for (const id of files.altered)
      terminal.print(`Not copied, its content is damaged: file ${id}.`)
    if (files.missing.length + files.altered.length > 0) process.exitCode = 1
  } finally {
    await database.close()
  }
}

await runTool(move)

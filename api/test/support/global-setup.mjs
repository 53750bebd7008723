import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Shared by all API test files: a folder of migrated databases to copy, and one PostgreSQL server, started when the first test needs it
 * (`TEST_DATABASE_URL` names another one).
 */
export default async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), 'tinkerdesk-shared-'))
  let postgres
  const start = async () => {
    const { startPostgres } = await import('../../../scripts/lib/postgres.mjs')
    return startPostgres()
  }
  const server = createServer((_request, response) => {
    postgres ??= start()
    postgres.then(
      ({ url }) => response.end(url),
      (error) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  process.env.TEST_SHARED_FOLDER = folder
  process.env.TEST_POSTGRES_STARTER = `http://127.0.0.1:${server.address().port}`
  globalThis.tinkerdeskTearDown = async () => {
    server.closeAllConnections()
    server.close()
    await (await postgres)?.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { TestApp } from './support/test-app.js'
import { twoSchools } from './support/two-schools.js'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start('sqlite')
  const [school] = await twoSchools(app)
  // More than a connection takes before its client reads.
  await app.database.write(
    (tx) =>
      tx.run(
        `WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 4000)
       INSERT INTO students (id, version, created_at, updated_at, created_by, name_first_name, name_first_name_key, school_id, class, comments)
       SELECT 'student' || (100000 + at), 1, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 'system0000', 'Asha', 'asha', ?, '8th', ? FROM n`,
        [school, 'x'.repeat(5000)],
      ),
    'product',
  )
  await app.app.listen(0, '127.0.0.1')
})

test('an export that a stop of the server cuts off is no whole file to its client, and delays the stop by some two seconds', async () => {
  const { port } = app.app.getHttpServer().address() as AddressInfo
  const { cookie } = await app.person('admin')
  const headers = { cookie, host: `127.0.0.1:${port}` }
  const sent = get({
    port,
    host: '127.0.0.1',
    path: '/api/exports/students/csv?columns=name.firstName,comments',
    headers,
  })
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(200)
  // Its client has not read a byte yet.
  const started = performance.now()
  const stopped = app.stop()
  let bytes = 0
  const ended = new Promise<unknown>((resolve) =>
    answer.once('error', resolve).once('end', () => resolve('complete')),
  )
  setTimeout(() => answer.on('data', (chunk: Buffer) => (bytes += chunk.length)), 3000)
  await stopped
  expect(performance.now() - started).toBeGreaterThan(1900)
  expect(await ended).toMatchObject({ code: 'ECONNRESET' })
  expect(answer.complete).toBe(false)
  expect(bytes).toBeLessThan(4000 * 5000)
})

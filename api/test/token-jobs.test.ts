import { JobQueue } from '../src/jobs/job-queue.js'
import { JobTimes } from '../src/jobs/job-times.js'
import { JobWork } from '../src/jobs/job-work.js'
import { rowsOf, TestApp, type Person } from './support/test-app.js'

describe.each([['sqlite'], ['postgres']] as const)('a job of a token on %s', (dialect) => {
  let app: TestApp
  let admin: Person
  beforeAll(async () => {
    app = await TestApp.start(dialect)
    admin = await app.person('admin')
    // The tests run the chunks themselves.
    app.app.get(JobTimes).maxRunning = 0
  })
  afterAll(() => app.stop())

  test('is seen by that token and its owner alone, and stops when the token is revoked', async () => {
    const token = await app.token(admin, { tag: ['read', 'create', 'archive'] })
    const bulk = Array.from({ length: 3 }, (_, at) => ({ name: `Old ${at}` }))
    const made = rowsOf(await app.as(token).post('/api/tags/bulk', { bulk }))
    const { status, body: job } = await app
      .as(token)
      .del('/api/tags/bulk?mode=job', { bulk: made.map(({ id, version }) => ({ id, version })) })
    expect(status).toBe(202)
    const url = `/api/jobs/${String(job['id'])}`
    const other = await app.token(admin, { '*': ['read', 'archive'] })
    const statusOf = async (by: Parameters<TestApp['as']>[0], path = url) =>
      (await app.as(by).get(path)).status
    expect([await statusOf(token), await statusOf(admin), await statusOf(other)]).toEqual([
      200, 200, 404,
    ])
    expect(await statusOf(other, '/api/jobs?whose=all')).toBe(403)

    await app.as(admin).del(`/api/tokens/${token.id}`)
    const row = await app.app.get(JobQueue).lease([])
    expect(await app.app.get(JobWork).step(row!)).toMatchObject({
      id: job['id'],
      ending: 'stopped',
      done: 0,
      error: expect.stringContaining('the token that started it has ended'),
    })
    expect(rowsOf(await app.as(admin).get('/api/tags'))).toHaveLength(3)
  })
})

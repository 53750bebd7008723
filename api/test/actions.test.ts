import type { ActionResult } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { TestApp, type Body, type Person } from './support/test-app.js'

describe.each(['sqlite', 'postgres'] as const)('declared actions on %s', (dialect) => {
  let app: TestApp
  let admin: Person
  let mentor: Person
  let other: Person
  beforeAll(async () => {
    app = await TestApp.start(dialect)
    admin = await app.person('admin')
    mentor = await app.person('mentor')
    other = await app.person('mentor')
  })
  afterAll(() => app.stop())

  const task = async (who: Person, body: Body = {}) =>
    (await app.as(who).post('/api/tasks', { taskName: 'Count the cells', ...body }))
      .body as Body & { id: string; version: number }
  const finish = (who: Person, bulk: unknown, more: Body = {}) =>
    app.as(who).post('/api/tasks/actions/finish', { bulk, ...more })
  const target = ({ id, version }: Body) => ({ id, version })
  const resultsOf = ({ body }: { body: unknown }) => body as ActionResult[]

  test('set their fields, and keep the change that takes it back', async () => {
    const made = await task(mentor)
    const done = await finish(mentor, [target(made)])
    expect(done).toMatchObject({
      status: 200,
      body: [{ id: made.id, status: 200, record: { taskDone: true, version: 2 } }],
    })
    expect(resultsOf(done)[0]!.undo).toEqual({ version: 2, taskDone: false })
    const undone = await app.as(mentor).patch(`/api/tasks/${made.id}`, resultsOf(done)[0]!.undo!)
    expect(undone).toMatchObject({ status: 200, body: { taskDone: false, version: 3 } })
  })

  test('refuse a record that they no longer apply to', async () => {
    const made = await task(mentor)
    await finish(mentor, [target(made)])
    expect(resultsOf(await finish(mentor, [{ id: made.id, version: 2 }]))).toMatchObject([
      { id: made.id, status: 409, problem: { code: 'not_applicable' } },
    ])
    expect((await app.as(mentor).get(`/api/tasks/${made.id}`)).body).toMatchObject({ version: 2 })
  })

  test('run once when two people run them at the same time', async () => {
    const made = await task(mentor)
    const both = await Promise.all([finish(mentor, [target(made)]), finish(admin, [target(made)])])
    expect(both.map((answer) => resultsOf(answer)[0]!.status).sort()).toEqual([200, 409])
    expect((await app.as(mentor).get(`/api/tasks/${made.id}`)).body).toMatchObject({
      version: 2,
      taskDone: true,
    })
  })

  test('merge with a later change of other fields, which their undo keeps', async () => {
    const made = await task(mentor)
    await app
      .as(mentor)
      .patch(`/api/tasks/${made.id}`, { version: 1, taskComments: 'Two are missing' })
    const [result] = resultsOf(await finish(mentor, [target(made)]))
    expect(result).toMatchObject({
      status: 200,
      record: { taskDone: true, taskComments: 'Two are missing', version: 3 },
    })
    await app
      .as(mentor)
      .patch(`/api/tasks/${made.id}`, { version: 3, taskComments: 'All are here' })
    const undone = await app.as(mentor).patch(`/api/tasks/${made.id}`, result!.undo!)
    expect(undone).toMatchObject({
      status: 200,
      body: { taskDone: false, taskComments: 'All are here' },
    })
  })

  test('cannot be undone after the same field changed', async () => {
    const made = await task(mentor)
    const [result] = resultsOf(await finish(mentor, [target(made)]))
    await app.as(mentor).post('/api/tasks/actions/reopen', { bulk: [{ id: made.id, version: 2 }] })
    const late = await app.as(mentor).patch(`/api/tasks/${made.id}`, result!.undo!)
    expect(late).toMatchObject({ status: 409, body: { code: 'version_conflict' } })
  })

  test('have a result for every record of one request', async () => {
    const [first, second, hidden] = [
      await task(mentor),
      await task(mentor, { taskDone: true }),
      await task(other),
    ]
    const gone = { id: ulid(), version: 1 }
    const answer = await finish(mentor, [
      target(first),
      target(second),
      target(hidden),
      gone,
      { id: first.id },
      { ...target(first), taskDone: 1 },
    ])
    expect(resultsOf(answer).map(({ id, status }) => [id, status])).toEqual([
      [first.id, 200],
      [second.id, 409],
      [hidden.id, 404],
      [gone.id, 404],
      [first.id, 428],
      [first.id, 400],
    ])
  })

  test('are for people who may change the fields that they set', async () => {
    const account = (await app.person('mentor')).id
    const version = (await app.as(admin).get(`/api/users/${account}`)).body['version']
    const disable = (who: Person, id: string) =>
      app.as(who).post('/api/users/actions/disable', { bulk: [{ id, version }] })
    // A mentor may change no account.
    expect(resultsOf(await disable(mentor, account))).toMatchObject([{ status: 403 }])
    // No one locks themselves out.
    expect(resultsOf(await disable(admin, admin.id))).toMatchObject([{ status: 403 }])
    expect(resultsOf(await disable(admin, account))).toMatchObject([
      { status: 200, record: { disabled: true } },
    ])
  })

  test('refuse what they do not ask for', async () => {
    const made = await task(mentor)
    expect(
      resultsOf(await finish(mentor, [target(made)], { values: { taskName: 'Other' } })),
    ).toMatchObject([
      { status: 400, problem: { code: 'validation_failed', issues: [{ path: 'taskName' }] } },
    ])
    expect(
      resultsOf(await finish(mentor, [target(made)], { values: { nonsense: 1 } })),
    ).toMatchObject([{ status: 400, problem: { issues: [{ path: 'nonsense' }] } }])
    for (const [bulk, more] of [
      [[], {}],
      ['all', {}],
      [[target(made)], { values: [] }],
      [[target(made)], { mode: 'each' }],
    ] as const)
      expect(await finish(mentor, bulk, more)).toMatchObject({ status: 400 })
    expect(
      (await app.as(mentor).post('/api/tasks/actions/nonsense', { bulk: [target(made)] })).status,
    ).toBe(404)
  })

  test('are written to the history as the person’s own change', async () => {
    const made = await task(mentor)
    await finish(mentor, [target(made)])
    const { body } = await app.as(admin).get(`/api/audit?resource=task&record=${made.id}`)
    expect(JSON.stringify(body)).toContain('taskDone')
  })
})

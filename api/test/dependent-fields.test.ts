import { TestApp, type Body, type Person } from './support/test-app.js'

describe.each(['sqlite', 'postgres'] as const)('fields that depend on others, on %s', (dialect) => {
  let app: TestApp
  let admin: Person
  let mentor: Body
  let counter = 0
  beforeAll(async () => {
    app = await TestApp.start(dialect)
    admin = await app.person('admin')
    mentor = await app.make('mentor', { name: { firstName: 'Asha' } })
  })
  afterAll(() => app.stop())

  const account = (role: string, more: Body = {}): Body => ({
    displayName: 'Asha Rao',
    email: `a${(counter += 1)}@lab.example`,
    role,
    ...more,
  })
  const create = (body: Body) => app.as(admin).post('/api/users', body)
  const change = ({ body }: { body: Body }, patch: Body) =>
    app.as(admin).patch(`/api/users/${String(body.id)}`, { version: body['version'], ...patch })
  const refusal = {
    status: 400,
    body: {
      code: 'validation_failed',
      issues: [{ path: 'mentor', message: 'Mentor does not apply to this record' }],
    },
  }

  test('take a value where they apply, and none elsewhere', async () => {
    expect(await create(account('admin', { mentor: mentor.id }))).toMatchObject(refusal)
    expect(await create(account('admin', { mentor: null, student: null }))).toMatchObject({
      status: 201,
      body: { mentor: null },
    })
    const made = await create(account('mentor', { mentor: mentor.id }))
    expect(made).toMatchObject({ status: 201, body: { mentor: mentor.id, student: null } })
    await change(made, { mentor: null })
  })

  test('are checked against the record as it would be', async () => {
    const made = await create(account('admin'))
    expect(await change(made, { mentor: mentor.id })).toMatchObject(refusal)
    const both = await change(made, { role: 'mentor', mentor: mentor.id })
    expect(both).toMatchObject({ status: 200, body: { role: 'mentor', mentor: mentor.id } })
    expect(await change(both, { role: 'admin', mentor: mentor.id })).toMatchObject(refusal)
    await change(both, { mentor: null })
  })

  test('are cleared when they no longer apply, and the history says so', async () => {
    const made = await create(account('mentor', { mentor: mentor.id }))
    const changed = await change(made, { role: 'admin' })
    expect(changed).toMatchObject({
      status: 200,
      body: { role: 'admin', mentor: null, version: 2 },
    })
    const { body } = await app
      .as(admin)
      .get(`/api/audit?resource=user&record=${String(made.body.id)}`)
    expect(body).toMatchObject({
      data: [{ fields: expect.arrayContaining(['role', 'mentor']) }, {}],
    })
  })

  test('are refused in a bulk too, each at its place', async () => {
    const bodies = [account('admin'), account('admin', { mentor: mentor.id })]
    expect(await app.as(admin).post('/api/users/bulk', { bulk: bodies })).toMatchObject({
      status: 400,
      body: {
        issues: [{ path: 'bulk.1.mentor', message: 'Mentor does not apply to this record' }],
      },
    })
    const each = await app.as(admin).post('/api/users/bulk?mode=each', { bulk: bodies })
    expect(each.body).toMatchObject([
      { status: 201 },
      { status: 400, problem: { issues: [{ path: 'mentor' }] } },
    ])
  })
})

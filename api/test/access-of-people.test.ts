import { resources } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import type { Dialect } from '../src/database/database.js'
import { Fixture, type Who } from './support/matrix/fixture.js'
import { rowsOf } from './support/test-app.js'

describe.each<[Dialect]>([['sqlite'], ['postgres']])('on %s', (dialect) => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await Fixture.start(dialect)
  })
  afterAll(() => fixture.app.stop())
  const as = (who: Who) => fixture.app.as(fixture.people[who])
  const admin = () => as('admin')

  test('a bulk gives unreadable and missing records the same answer', async () => {
    const send = (id: string) =>
      as('incharge').del('/api/students/bulk?mode=each', { bulk: [{ id }] })
    const strip = (answer: { body: unknown }, id: string) =>
      JSON.stringify(answer.body).replaceAll(id, 'X')
    const missing = ulid()
    expect(strip(await send(fixture.id('stranger')), fixture.id('stranger'))).toBe(
      strip(await send(missing), missing),
    )
  })

  test('a mentor enters a new student’s e-mail once: it creates the account, and is then masked and closed to them', async () => {
    const email = 'enrolled@pupils.example'
    const student = { name: { firstName: 'Enrolled' }, school: fixture.id('theirs'), class: '8th' }
    const made = await as('mentor').post('/api/students', { ...student, email })
    expect(made).toMatchObject({ status: 201, body: { email: 'e•••@pupils.example' } })
    const [account] = rowsOf(await admin().get(`/api/users?filter=email||$eq||${email}`))
    expect(account).toMatchObject({ role: 'student', student: made.body['id'] })
    for (const change of ['other@pupils.example', 'e•••@pupils.example', null])
      expect(
        await as('mentor').patch(`/api/students/${String(made.body['id'])}`, {
          version: made.body['version'],
          email: change,
        }),
      ).toMatchObject({ status: 400, body: { issues: [{ path: 'email' }] } })
    // A duplicate says that the address is in use, but not whose it is.
    const taken = await Promise.all(
      [email, fixture.people.admin.email].map(
        async (address) =>
          (await as('mentor').post('/api/students', { ...student, email: address })).body,
      ),
    )
    expect(taken[0]).toMatchObject({ code: 'duplicate', issues: [{ path: 'email' }] })
    expect(taken[1]).toEqual(taken[0])
  })

  test('a student who changes school leaves the old school’s teams and no longer sees it', async () => {
    const student = (name: string) =>
      fixture.make('student', {
        school: fixture.id('theirs'),
        email: null,
        name: { firstName: name, lastName: 'Das' },
      })
    const [moved, mate] = [await student('Moved'), await student('Mate')]
    const pupil = await fixture.app.person('student', { student: moved })
    const team = (leader: string, members: string[]) =>
      fixture.make('team', { schoolVal: fixture.id('theirs'), leader, members })
    const [led, joined, others] = [
      await team(moved, [mate]),
      await team(mate, [mate, moved]),
      await team(mate, []),
    ]
    const seen = async () =>
      rowsOf(await fixture.app.as(pupil).get('/api/students')).map(({ id }) => id)
    expect(await seen()).toEqual(expect.arrayContaining([moved, mate]))
    const { version } = (await admin().get(`/api/students/${moved}`)).body
    expect((await admin().patch(`/api/students/${moved}`, { version, section: 'B' })).status).toBe(
      200,
    )
    expect((await admin().get(`/api/teams/${led}`)).body['leader']).toBe(moved)
    expect(
      (
        await admin().patch(`/api/students/${moved}`, {
          version: Number(version) + 1,
          school: fixture.id('ours'),
        })
      ).status,
    ).toBe(200)
    expect((await admin().get(`/api/teams/${led}`)).body).toMatchObject({
      leader: null,
      members: [mate],
      version: 2,
    })
    expect((await admin().get(`/api/teams/${joined}`)).body).toMatchObject({
      leader: mate,
      members: [mate],
      version: 2,
    })
    expect((await admin().get(`/api/teams/${others}`)).body).toMatchObject({
      leader: mate,
      version: 1,
    })
    expect(await seen()).toEqual([moved])
  })

  test('references out of reach are neither counted nor named before archiving', async () => {
    const student = await fixture.make('student', { school: fixture.id('ours'), email: null })
    const members = { projectMembers: [{ student }] }
    const references = async (who: Who) =>
      (await as(who).get(`/api/students/${student}/references`)).body as unknown as {
        resource: string
        total: number
      }[]
    const projects = async (who: Who) =>
      (await references(who)).filter(({ resource }) => resource === 'project')
    await fixture.make('project', { schoolName: fixture.id('theirs'), ...members })
    expect([await projects('incharge'), await projects('admin')]).toMatchObject([
      [],
      [{ total: 1 }],
    ])
    await fixture.make('project', { schoolName: fixture.id('ours'), ...members })
    expect([await projects('incharge'), await projects('admin')]).toMatchObject([
      [{ total: 1 }],
      [{ total: 2 }],
    ])
  })

  test('reusing the id of a record out of reach reveals nothing about it', async () => {
    const body = await fixture.samples.body(
      resources.find(({ name }) => name === 'student')!,
      { full: false, fixed: { school: fixture.id('ours') } },
    )
    const answer = await as('incharge').post('/api/students', {
      ...body,
      id: fixture.id('stranger'),
    })
    expect(answer).toMatchObject({ status: 409, body: { code: 'id_exists' } })
    expect(answer.text).not.toMatch(/stranger|pupils/)
  })

  test('disabling an account takes effect on the next request', async () => {
    const person = await fixture.app.person('mentor')
    const client = fixture.app.as(person)
    expect((await client.get('/api/partners')).status).toBe(200)
    await admin().patch(`/api/users/${person.id}`, {
      version: (await admin().get(`/api/users/${person.id}`)).body['version'],
      disabled: true,
    })
    expect(await client.get('/api/partners')).toMatchObject({
      status: 403,
      body: { code: 'account_disabled' },
    })
  })

  test('nothing is reached without a session', async () => {
    for (const { url } of resources) {
      const nobody = fixture.app.as(null)
      for (const answer of [
        await nobody.get(`/api/${url}`),
        await nobody.get(`/api/${url}/${ulid()}`),
        await nobody.post(`/api/${url}`, {}),
        await nobody.patch(`/api/${url}/${ulid()}`, {}),
        await nobody.del(`/api/${url}/${ulid()}`),
        await nobody.post(`/api/${url}/bulk`, { bulk: [] }),
      ])
        expect([url, answer.status, answer.body.code]).toEqual([url, 401, 'unauthenticated'])
    }
  })

  test('only admins use the archive, except that staff may look at competitions', async () => {
    const student = await fixture.make('student', {
      school: fixture.id('ours'),
      email: null,
      guardians: [{ name: 'Meena' }],
    })
    const competition = await fixture.make('competition', {}, 'admin', true)
    const batches = await Promise.all(
      [`students/${student}`, `competitions/${competition}`].map(async (url) =>
        String((await admin().del(`/api/${url}`)).body['batch']),
      ),
    )
    for (const who of ['incharge', 'mentor'] as const) {
      const listed = rowsOf(await as(who).get('/api/archive?limit=100'))
      expect(listed.map(({ resource }) => resource)).toEqual(listed.map(() => 'competition'))
      expect(await as(who).get(`/api/archive/${batches[0]}`)).toMatchObject({ status: 404 })
      expect(await as(who).get(`/api/archive/${batches[1]}`)).toMatchObject({ status: 200 })
      expect(await as(who).post(`/api/archive/${batches[1]}/restore`)).toMatchObject({
        status: 403,
      })
      expect(await as(who).del(`/api/archive/${batches[1]}`)).toMatchObject({ status: 403 })
    }
    expect(await as('student').get('/api/archive')).toMatchObject({ status: 403 })
    expect(await as('student').get(`/api/archive/${batches[1]}`)).toMatchObject({ status: 403 })
  })

  test('a student is offered the in-charge of their school, only while that person is in charge', async () => {
    const email = 'fresh@incharges.example'
    const person = await fixture.app.person('atlIncharge', { email, verified: false })
    const school = await fixture.make('school', {
      atlIncharge: { firstName: 'Fresh', email: null },
    })
    const pupil = await fixture.app.person('student', {
      student: await fixture.make('student', { school, email: null }),
    })
    const isOffered = async () => {
      const listed = rowsOf(
        await fixture.app.as(pupil).get('/api/users?filter=role||$eq||atlIncharge'),
      ).map(({ id }) => id)
      const task = { taskName: 'Sweep', assignedTo: person.id }
      // An offered account is refused for the row (403); any other like a missing account (400).
      return [listed, (await fixture.app.as(pupil).post('/api/tasks', task)).status]
    }
    expect(await isOffered()).toEqual([[], 400])
    await fixture.app.put('school', school, { atlIncharge: { email } })
    expect(await isOffered()).toEqual([[], 400])
    await fixture.app.put('user', person.id, { emailVerifiedAt: new Date().toISOString() })
    expect(await isOffered()).toEqual([[person.id], 403])
    await fixture.app.put('user', person.id, { disabled: true })
    expect(await isOffered()).toEqual([[], 400])
    await fixture.app.put('user', person.id, { disabled: false })
    await fixture.app.put('school', school, { atlIncharge: { email: null } })
    expect(await isOffered()).toEqual([[], 400])
    expect(rowsOf(await as('lost').get('/api/users?filter=role||$eq||atlIncharge'))).toEqual([])
  })

  test('a student cannot find out who has an e-mail', async () => {
    const address = 'mate@pupils.example'
    for (const query of [
      `filter=email||$eq||${address}`,
      `s={"email":"${address}"}`,
      `s={"$or":[{"email":{"$contL":"mate"}}]}`,
      'sort=email,ASC',
      `filter=email||$eqL||${address.toUpperCase()}`,
    ])
      for (const url of ['students', 'users'])
        expect(await as('student').get(`/api/${url}?${query}`)).toMatchObject({
          status: 400,
          body: { code: 'unknown_field' },
        })
    for (const query of [
      `filter=leader.email||$eq||${address}`,
      `filter=members.email||$eq||${address}`,
      'sort=leader.email,DESC',
      `filter=members.guardians||$notnull`,
    ])
      expect(await as('student').get(`/api/teams?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'unknown_field' },
      })
  })
})

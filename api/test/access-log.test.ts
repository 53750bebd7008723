import { dayInIndia, resourceNamed } from '@tinkerdesk/shared'
import { encodeTime, ulid } from 'ulid'
import { readDays, readLog, ReadLog } from '../src/crud/index.js'
import { keepReadLog } from '../src/features/access-log/keep-read-log.js'
import { SignInSteps } from '../src/features/auth/sign-in/sign-in-steps.js'
import { Config } from '../src/config/config.js'
import { freshDatabase } from './support/fresh-database.js'
import { hillAndLake } from './support/hill-and-lake.js'
import { Samples } from './support/sample.js'
import { rowsOf, TestApp, type Body, type Person } from './support/test-app.js'

const dayMs = 86_400_000

describe.each(['sqlite', 'postgres'] as const)('the access log on %s', (dialect) => {
  let app: TestApp
  let admin: Person
  let incharge: Person
  let mentor: Person
  let ravi: string
  let uma: string
  let copy: string

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    ;({ incharge, ravi, uma } = await hillAndLake(app))
    admin = await app.person('admin')
    mentor = await app.person('mentor')
    const samples = new Samples(app, admin)
    const fixed = { student: ravi, files: [] }
    copy = String(
      (await samples.record(resourceNamed('studentActivity'), { full: false, fixed }))['id'],
    )
  })
  afterAll(() => app.stop())
  beforeEach(async () => {
    await app.app.get(ReadLog).flush()
    await app.database.write((tx) => readLog.remove(tx, {}), 'product')
  })

  const lines = async () => {
    await app.app.get(ReadLog).flush()
    const stored = await readLog.find(app.database.read, {}, { order: ['id'] })
    return stored.map(({ kind, resource, person, ids, children, guardians }) => ({
      kind,
      resource,
      person,
      ids: ids.split(',').sort(),
      children: children?.split(',') ?? [],
      guardians,
    }))
  }
  const log = async (query: string, who: Person = admin) =>
    app.as(who).get(`/api/access-log${query}`)

  test('has every way in which staff read children, by ids alone', async () => {
    const as = app.as(incharge)
    const file = await app.upload(incharge, 'kite.txt')
    await app.as(incharge).patch(`/api/student-activities/${copy}`, {
      version: 1,
      files: [{ id: file }],
    })
    await app.app.get(ReadLog).flush()
    await app.database.write((tx) => readLog.remove(tx, {}), 'product')
    const answers = [
      await as.get('/api/students?limit=5&page=1&fields=name'),
      await as.get(`/api/students/${ravi}`),
      await as.get('/api/student-activities?limit=5&page=1&fields=taName'),
      await as.get('/api/student-activities?limit=5&page=1&fields=taName&join=student'),
      await as.get('/api/quick-find?q=ravi'),
      await as.get('/api/exports/students/csv?columns=name.firstName,guardians'),
      await as.get(`/api/files/${file}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const mine = { person: incharge.id }
    expect(await lines()).toEqual(
      expect.arrayContaining([
        { ...mine, kind: 'list', resource: 'student', ids: [ravi], children: [], guardians: 0 },
        { ...mine, kind: 'record', resource: 'student', ids: [ravi], children: [], guardians: 1 },
        expect.objectContaining({ kind: 'list', ids: [copy], children: [ravi] }),
        expect.objectContaining({ kind: 'related', resource: 'student', ids: [ravi] }),
        expect.objectContaining({ kind: 'search', resource: 'student', ids: [ravi] }),
        expect.objectContaining({ kind: 'export', ids: [ravi], guardians: 1 }),
        expect.objectContaining({ kind: 'file', ids: [copy], children: [ravi] }),
      ]),
    )
    const stored = JSON.stringify(await readLog.find(app.database.read, {}))
    expect(stored).not.toMatch(/Ravi|Das|hill@/)
  })

  test('has the sign-ins of everyone, and nothing else that students do', async () => {
    const pupil = await app.person('student', { student: uma })
    const client = { userAgent: undefined, token: undefined, isKept: false, isSecure: false }
    await app.database.write(
      (tx) => app.app.get(SignInSteps).afterFirstProof(tx, pupil.id, null, client),
      pupil.id,
    )
    expect((await app.as(pupil).get(`/api/students/${uma}`)).status).toBe(200)
    expect(await lines()).toEqual([
      expect.objectContaining({ kind: 'signIn', person: pupil.id, children: [uma] }),
    ])
  })

  test('has the token of a program, and what a person read in one second in one line', async () => {
    const token = await app.token(admin, { student: ['read'] })
    for (let round = 0; round < 3; round += 1)
      expect((await app.as(token).get(`/api/students/${ravi}`)).status).toBe(200)
    const rows = rowsOf(await log('?kind=record'))
    expect(rows).toEqual([
      expect.objectContaining({
        answers: 3,
        records: 1,
        who: expect.objectContaining({ id: admin.id, role: 'admin' }),
        token: { id: token.id, name: 'Nightly' },
        children: [{ id: ravi, name: 'Ravi Das' }],
      }),
    ])
  })

  test('is read by admins alone, by person, child, kind and day, and notes that it was read', async () => {
    await app.as(incharge).get(`/api/students/${ravi}`)
    await app.as(mentor).get(`/api/students/${uma}`)
    const today = dayInIndia(new Date())
    const people = async (query: string) =>
      rowsOf(await log(query)).map(({ who }) => (who as Body)['id'])
    expect(await people(`?kind=record&from=${today}&to=${today}`)).toEqual([mentor.id, incharge.id])
    expect(await people(`?kind=record&child=${ravi}`)).toEqual([incharge.id])
    expect(await people(`?person=${mentor.id}`)).toEqual([mentor.id])
    expect(await people('?kind=record&to=2020-01-01')).toEqual([])
    expect((await log('?kind=glimpse')).status).toBe(400)
    for (const who of [incharge, mentor]) expect((await log('', who)).status).toBe(403)
    expect(await lines()).toContainEqual(
      expect.objectContaining({ kind: 'log', person: admin.id, ids: [ravi, uma].sort() }),
    )
  })

  test('gives guardians roles and no names, in two languages, from their own school alone', async () => {
    await app.as(incharge).get(`/api/students/${ravi}`)
    await app.as(mentor).get(`/api/students/${ravi}?fields=name`)
    const of = (query = '', who: Person = incharge) => log(`/children/${ravi}${query}`, who)
    const list = await of()
    expect(list.body).toMatchObject({ child: 'Ravi Das', total: 2 })
    expect(list.body['lines']).toEqual([
      expect.objectContaining({ who: 'Mentor', what: 'Opened', of: 'Students', times: 1 }),
      expect.objectContaining({ who: 'ATL in-charge', hasGuardians: 'Yes' }),
    ])
    expect(list.text).not.toContain('Person')
    expect((await of('?names=true')).text).toContain('Person')
    const hindi = await of('?language=hi', admin)
    expect(hindi.body['lines']).toContainEqual(expect.objectContaining({ who: 'मेंटर' }))
    const file = await log(`/children/${ravi}/file?language=hi`, incharge)
    expect(file.headers['content-disposition']).toContain('access-log-')
    expect(file.text).toContain('मेंटर')
    expect((await log(`/children/${uma}`, incharge)).status).toBe(404)
    expect((await of('', mentor)).status).toBe(403)
  })

  test('says after a breach who could have read what and who did, by the rights of that time', async () => {
    const today = dayInIndia(new Date())
    const former = await app.person('mentor')
    await app.as(former).get(`/api/students/${uma}?fields=name`)
    const token = await app.token(admin, { student: ['read'] })
    await app.as(token).get(`/api/students/${ravi}`)
    const account = await app.as(admin).get(`/api/users/${former.id}`)
    await app
      .as(admin)
      .patch(`/api/users/${former.id}`, { version: account.body['version'], role: 'atlIncharge' })
    const query = `/breach?from=${today}&to=${today}&people=${incharge.id},${former.id}&tokens=${token.id}`
    const { body } = await log(query)
    const accounts = body['accounts'] as Body[]
    expect(accounts).toEqual([
      expect.objectContaining({
        id: former.id,
        roles: ['atlIncharge', 'mentor'],
        reach: 2,
        read: 1,
      }),
      expect.objectContaining({ id: admin.id, tokens: [token.id], reach: 2, read: 1 }),
      expect.objectContaining({ id: incharge.id, reach: 1, schools: ['Hill'], read: 0 }),
    ])
    expect(accounts[2]!['fields']).toContain('Guardians')
    expect(body).toMatchObject({ ofAccounts: 3, could: 2, did: 2 })
    const families = `/breach/families?from=${today}&to=${today}&people=${incharge.id}&of=could`
    const before = await app.changes()
    const file = await log(families)
    expect(file.text).toContain(`Ravi Das,Hill,8th,,,,,${ravi}`)
    expect(file.text).not.toContain(uma)
    expect(await app.changes()).toBe(before + 1)
    expect((await log(families, incharge)).status).toBe(403)
    const stale = new Date(Date.now() - 3_600_000).toISOString()
    await app.database.write(
      (tx) => tx.run('UPDATE sign_ins SET proved_at = ? WHERE user_id = ?', [stale, admin.id]),
      'product',
    )
    expect((await log(families)).body.code).toBe('step_up_needed')
  })

  test('finds a child on all days after the job of the night, which deletes what is older than a year', async () => {
    const line = (days: number) => {
      const at = Date.now() - days * dayMs
      return {
        id: encodeTime(at, 10) + ulid().slice(10),
        at: new Date(at).toISOString(),
        person: mentor.id,
        role: 'mentor',
        kind: 'record',
        resource: 'student',
        guardians: 0,
        answers: 1,
        ids: ravi,
      }
    }
    await app.database.write(
      (tx) => readLog.insert(tx, ...[400, 300, 299, 3, 1, 0].map(line)),
      'product',
    )
    const count = async () => rowsOf(await log(`?child=${ravi}&kind=record`)).length
    expect(await count()).toBe(6)
    let isFinished: boolean | undefined = false
    const get = () => app.app.get(Config)
    while (!isFinished)
      ({ isFinished } = await app.database.write(
        (tx) =>
          keepReadLog.chunk({ tx, input: {}, get } as unknown as Parameters<
            typeof keepReadLog.chunk
          >[0]),
        'product',
      ))
    expect(await count()).toBe(5)
    expect(await readDays.count(app.database.read, { child: ravi })).toBe(4)
    expect(rowsOf(await log(`?child=${uma}&kind=record`))).toEqual([])
  })
})

test('a server that stops stores what was read', async () => {
  const fresh = await freshDatabase('sqlite')
  const keep = { ...fresh, remove: async () => undefined }
  const first = await TestApp.over(keep)
  const { ravi } = await hillAndLake(first)
  const admin = await first.person('admin')
  await first.as(admin).get(`/api/students/${ravi}`)
  await first.stop()
  const second = await TestApp.over(fresh)
  try {
    expect(await readLog.count(second.database.read, { kind: 'record' })).toBe(1)
  } finally {
    await second.stop()
  }
})

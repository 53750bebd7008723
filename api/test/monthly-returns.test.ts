import { resourceNamed, today } from '@tinkerdesk/shared'
import { encoded, twoColours } from './support/pictures.js'
import { Samples } from './support/sample.js'
import { TestApp, type Body, type Person } from './support/test-app.js'
import { twoSchools } from './support/two-schools.js'

describe.each(['sqlite', 'postgres'] as const)('a monthly return on %s', (dialect) => {
  let app: TestApp
  let samples: Samples
  let admin: Person
  let incharge: Person
  let neighbour: Person
  let mentor: Person
  let pupil: Person
  let hill: string
  let lake: string
  let pupils: string[]
  const month = '2024-11'

  const idOf = async (resource: string, fixed: Body) =>
    String((await samples.record(resourceNamed(resource), { full: false, fixed }))['id'])

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    incharge = await app.person('atlIncharge', { email: 'hill@lab.example' })
    neighbour = await app.person('atlIncharge', { email: 'lake@lab.example' })
    admin = await app.person('admin')
    samples = new Samples(app, admin)
    ;[hill, lake] = await twoSchools(app)
    mentor = await app.person('mentor', { mentor: await idOf('mentor', {}) })
    const student = (firstName: string, school: string, more: Body) =>
      idOf('student', { name: { firstName, lastName: 'Das' }, school, email: null, ...more })
    pupils = [
      await student('Asha', hill, { class: '8th', gender: 'Female' }),
      await student('Binod', hill, { class: '8th', gender: 'Male' }),
      await student('Chitra', hill, { class: '9th', gender: 'Female' }),
      await student('Dev', lake, { class: '8th', gender: 'Male' }),
    ]
    pupil = await app.person('student', { student: pupils[0] })
    const mentors = { mentors: [await idOf('mentor', {})] }
    const session = (timestamp: string, more: Body = {}) =>
      idOf('session', { school: hill, timestamp, duration: 1.5, heldBy: {}, ...more })
    const first = await session('2024-11-02T10:00:00.000Z', { heldBy: mentors })
    const second = await session('2024-11-20T10:00:00.000Z')
    // The last evening of October in Greenwich is November in India.
    await session('2024-10-31T19:00:00.000Z')
    await session('2024-11-30T19:00:00.000Z')
    const marks = (of: string, all: [number, string][]) =>
      app.as(admin).post('/api/registers', {
        session: of,
        marks: all.map(([at, mark]) => ({ student: pupils[at], mark, was: null })),
      })
    await marks(first, [
      [0, 'present'],
      [1, 'late'],
      [2, 'absent'],
    ])
    await marks(second, [
      [0, 'present'],
      [2, 'present'],
    ])
    await idOf('equipment', { school: hill, quantity: 4, condition: 'Broken' })
    await idOf('equipment', { school: lake, quantity: 9, condition: 'Good' })
  })
  afterAll(() => app.stop())

  const get = (who: Person, school = hill, of = month) =>
    app.as(who).get(`/api/return-figures?school=${school}&month=${of}`)
  const post = (who: Person, what: string, body: Body) =>
    app.as(who).post(`/api/return-figures/${what}`, { school: hill, month, ...body })
  const lineIn = (body: Body, key: string) =>
    (body['sections'] as { lines: Body[] }[])
      .flatMap(({ lines }) => lines)
      .find((line) => line['key'] === key)!
  const versionOf = async (of = month) => (await get(admin, hill, of)).body['version']

  test('has the numbers of its school and month, days being days in India', async () => {
    const { status, body } = await get(incharge)
    expect(status).toBe(200)
    const number = (key: string) => lineIn(body, key)['computed']
    expect(
      [
        'sessions',
        'sessionHours',
        'mentorVisits',
        'mentorHours',
        'reached',
        'girlsShare',
        'equipment',
      ].map(number),
    ).toEqual([3, 4.5, 1, 1.5, 3, 66.7, 4])
    expect(lineIn(body, 'reached')['cells']).toHaveLength(3)
    expect(lineIn(body, 'equipment')['cells']).toEqual([{ by: ['Broken'], value: 4 }])
    expect(lineIn(body, 'projects')).toMatchObject({
      computed: 0,
      enterAt: `/project-data/add?schoolName=${hill}`,
    })
    expect(body).toMatchObject({ id: null, version: null, state: 'open', isDue: true })
  })

  test('belongs to admins and to the in-charge of its school: nobody else learns of it', async () => {
    expect((await get(neighbour)).status).toBe(404)
    expect((await get(incharge, lake)).status).toBe(404)
    expect((await get(admin, '01J00000000000000000000000')).status).toBe(404)
    expect((await get(mentor)).status).toBe(404)
    expect((await app.as(mentor).get('/api/monthly-returns?limit=9')).body['total']).toBe(0)
    expect((await get(pupil)).status).toBe(403)
    expect((await app.as(pupil).get('/api/monthly-returns')).status).toBe(403)
    for (const who of [mentor, pupil]) {
      expect((await post(who, 'hand-in', { version: null })).status).toBe(403)
      expect(
        (await post(who, 'entries', { version: null, line: 'parents', value: 2 })).status,
      ).toBe(403)
    }
    const body = { version: null, line: 'parents', value: 2 }
    expect((await post(neighbour, 'entries', body)).status).toBe(404)
    expect((await post(neighbour, 'hand-in', { version: null })).status).toBe(404)
    expect(
      (await app.as(neighbour).post('/api/monthly-returns', { school: hill, month })).status,
    ).toBe(400)
    const { body: list } = await app.as(admin).get('/api/monthly-returns?limit=10')
    expect(list['total']).toBe(0)
  })

  test('says what a month looks like', async () => {
    const { status, body } = await get(incharge, hill, '2026-13')
    expect([status, body.issues]).toEqual([
      400,
      [{ path: 'month', message: 'Month must be like 2026-12' }],
    ])
  })

  test('keeps what a person enters, and a correction beside its number, with a reason', async () => {
    const entered = await post(incharge, 'entries', { version: null, line: 'parents', value: 12 })
    expect([entered.status, lineIn(entered.body, 'parents')['entered']]).toEqual([200, 12])
    const without = await post(incharge, 'entries', {
      version: entered.body['version'],
      line: 'sessions',
      value: 5,
    })
    expect([without.status, without.body.issues]).toEqual([
      400,
      [{ path: 'entries', message: 'Say why the number is another one.' }],
    ])
    const corrected = await post(incharge, 'entries', {
      version: entered.body['version'],
      line: 'sessions',
      value: 5,
      reason: 'Two more are on paper',
    })
    expect(lineIn(corrected.body, 'sessions')).toMatchObject({
      computed: 3,
      entered: 5,
      reason: 'Two more are on paper',
    })
    const stale = await post(incharge, 'entries', {
      version: entered.body['version'],
      line: 'parents',
      value: 13,
    })
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict'])
    expect(
      (await post(incharge, 'entries', { version: 2, line: 'nonsense', value: 1 })).status,
    ).toBe(404)
  })

  test('has no half people, but half hours', async () => {
    const enter = async (line: string, value: number) =>
      post(incharge, 'entries', { version: await versionOf(), line, value, reason: 'Counted' })
    expect(await enter('parents', 12.5)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'value', message: 'Parents must be a whole number' }] },
    })
    expect(lineIn((await enter('sessionHours', 12.5)).body, 'sessionHours')).toMatchObject({
      entered: 12.5,
    })
    const taken = { version: await versionOf(), line: 'sessionHours', value: null }
    expect((await post(incharge, 'entries', taken)).status).toBe(200)
  })

  test('shows the records behind a line by the rights of the reader', async () => {
    const behind = (who: Person, line: string) =>
      app.as(who).get(`/api/return-figures/records?school=${hill}&month=${month}&line=${line}`)
    const sessions = await behind(incharge, 'sessions')
    expect(sessions.body).toMatchObject({ resource: 'session', isCut: false, hidden: 0 })
    expect(sessions.body['records']).toHaveLength(3)
    expect((await behind(neighbour, 'sessions')).status).toBe(404)
    expect((await behind(mentor, 'sessions')).status).toBe(404)
    expect((await behind(incharge, 'parents')).status).toBe(404)
  })

  test('is a file for those who may read it', async () => {
    const file = (who: Person) =>
      app.as(who).get(`/api/return-figures/xlsx?school=${hill}&month=${month}`)
    const { status, headers } = await file(incharge)
    expect([status, headers['content-disposition']]).toEqual([
      200,
      `attachment; filename="monthly-return-2024-11.xlsx"; filename*=UTF-8''monthly-return-2024-11.xlsx`,
    ])
    expect([(await file(neighbour)).status, (await file(mentor)).status]).toEqual([404, 404])
  })

  test('is handed in once, frozen, and opened again by an admin alone', async () => {
    const version = await versionOf()
    expect((await post(incharge, 'hand-in', { version: null })).status).toBe(409)
    const both = await Promise.all([
      post(incharge, 'hand-in', { version }),
      post(admin, 'hand-in', { version }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = both[0]!.status === 200 ? incharge : admin
    const again = await post(winner, 'hand-in', { version })
    expect([again.status, again.body['state']]).toEqual([200, 'handedIn'])

    const id = String(again.body['id'])
    const frozen = await post(incharge, 'entries', {
      version: again.body['version'],
      line: 'parents',
      value: 1,
    })
    expect([frozen.status, frozen.body.code]).toEqual([409, 'not_applicable'])
    for (const who of [incharge, admin]) {
      const patch = { version: again.body['version'] }
      for (const change of [
        { entries: [] },
        { state: 'open' },
        { lines: [] },
        { month: '2024-10' },
      ])
        expect(
          (await app.as(who).patch(`/api/monthly-returns/${id}`, { ...patch, ...change })).status,
        ).toBeGreaterThanOrEqual(400)
      expect((await app.as(who).del(`/api/monthly-returns/${id}`)).status).toBe(403)
    }

    await idOf('session', { school: hill, timestamp: '2024-11-25T10:00:00.000Z', duration: 1 })
    const later = (await get(incharge)).body
    expect(lineIn(later, 'sessions')).toMatchObject({ computed: 3, entered: 5, now: 4 })
    expect(lineIn(later, 'reached')).toMatchObject({ computed: 3, now: null })
    expect(lineIn(later, 'reached')['cells']).toHaveLength(3)

    const reopening = { version: later['version'], reason: 'A session was missing' }
    expect((await post(incharge, 'reopen', reopening)).status).toBe(403)
    const reopened = await post(admin, 'reopen', reopening)
    expect(reopened.body).toMatchObject({ state: 'open', reopened: 'A session was missing' })
    expect(lineIn(reopened.body, 'sessions')).toMatchObject({ computed: 4, entered: 5, now: null })
  })

  test('is one for a school and a month, also when several people begin it at once', async () => {
    const body = { month: '2024-09', version: null, line: 'parents', value: 3 }
    const both = await Promise.all([
      post(incharge, 'entries', body),
      post(incharge, 'entries', body),
      post(admin, 'hand-in', { month: '2024-09', version: null }),
    ])
    for (const { status } of both) expect([200, 409]).toContain(status)
    const { body: list } = await app
      .as(admin)
      .get('/api/monthly-returns?filter=month||$eq||2024-09&limit=10')
    expect(list['total']).toBe(1)
  })

  test('is not handed in before its month is over', async () => {
    const ahead = `${Number(today().slice(0, 4)) + 1}-01`
    const { status, body } = await post(incharge, 'hand-in', { month: ahead, version: null })
    expect([status, body.title]).toEqual([409, 'A return is handed in once its month is over.'])
  })

  test('has the lines that an admin adds, and keeps their titles', async () => {
    const line = await idOf('returnLine', { title: 'Saplings planted', unit: 'saplings' })
    expect(lineIn((await get(incharge)).body, line)).toMatchObject({
      title: 'Saplings planted',
      isEntered: true,
      entered: null,
    })
    const of = '2024-08'
    const entered = await post(incharge, 'entries', { month: of, version: null, line, value: 7 })
    const version = entered.body['version']
    expect((await post(incharge, 'hand-in', { month: of, version })).status).toBe(200)
    expect((await app.as(admin).del(`/api/return-lines/${line}`)).status).toBeLessThan(300)
    expect(lineIn((await get(incharge)).body, line)).toBeUndefined()
    expect(lineIn((await get(incharge, hill, of)).body, line)).toMatchObject({
      title: 'Saplings planted',
      entered: 7,
    })
    expect((await app.as(incharge).post('/api/return-lines', { title: 'Mine' })).status).toBe(403)
  })

  test('has photos of its month, of children with a consent alone, and leaves out what is withdrawn later', async () => {
    const of = '2024-09'
    const held = async (school: string, timestamp: string) => {
      const id = await idOf('session', { school, timestamp, duration: 1, heldBy: {} })
      const photo = await app.upload(admin, 'robots.png', await encoded(twoColours(40, 20).png()))
      const changed = await app
        .as(admin)
        .patch(`/api/sessions/${id}`, { version: 1, photos: [{ id: photo }] })
      expect(changed.status).toBe(200)
      return { id, photo }
    }
    const { id, photo } = await held(hill, '2024-09-10T10:00:00.000Z')
    const foreign = [
      (await held(lake, '2024-09-10T10:00:00.000Z')).photo,
      (await held(hill, '2024-08-10T10:00:00.000Z')).photo,
    ]
    const marks = [0, 1].map((at) => ({ student: pupils[at], mark: 'present', was: null }))
    await app.as(admin).post('/api/registers', { session: id, marks })
    const offered = async (who: Person) =>
      app.as(who).get(`/api/return-figures/photos?school=${hill}&month=${of}`)
    const choose = async (who: Person, files: string[]) =>
      app.as(who).post('/api/return-figures/photos', {
        school: hill,
        month: of,
        version: await versionOf(of),
        photos: files.map((file) => ({ file, words: 'Our robots' })),
      })
    expect((await offered(neighbour)).status).toBe(404)
    expect((await offered(mentor)).status).toBe(404)
    expect((await choose(mentor, [photo])).status).toBe(403)
    expect((await offered(incharge)).body).toEqual({
      photos: [{ file: photo, day: '2024-09-10' }],
      withoutConsent: 0,
    })
    const ground = { purpose: 'photos', ground: 'consent' }
    expect((await app.as(admin).post('/api/consent-grounds', ground)).status).toBe(201)
    const say = async (at: number, act: string) => {
      const line = { student: pupils[at], act, purposes: ['photos'], guardian: 'Ravi Das' }
      expect((await app.as(incharge).post('/api/consents', line)).status).toBe(201)
    }
    await say(0, 'given')
    // Another child who came may be in the picture, too.
    expect((await offered(incharge)).body).toEqual({ photos: [], withoutConsent: 1 })
    expect((await choose(incharge, [photo])).body.issues?.[0]?.path).toBe('photos')
    await say(1, 'given')
    for (const file of foreign)
      expect((await choose(incharge, [file])).body.issues?.[0]?.path).toBe('photos')
    expect((await choose(neighbour, [photo])).status).toBe(404)
    expect((await choose(incharge, [photo, photo])).status).toBe(400)
    const chosen = await choose(incharge, [photo])
    expect([chosen.status, chosen.body['photos']]).toEqual([
      200,
      [{ file: photo, day: '2024-09-10', words: 'Our robots' }],
    ])
    const handIn = { school: hill, month: of, version: await versionOf(of) }
    expect((await app.as(incharge).post('/api/return-figures/hand-in', handIn)).status).toBe(200)
    expect((await choose(incharge, [])).status).toBe(409)
    expect((await get(admin, hill, of)).body).toMatchObject({ missingPhotos: 0 })
    await say(1, 'withdrawn')
    expect((await get(admin, hill, of)).body).toMatchObject({ photos: [], missingPhotos: 1 })
  })
})

import { dayAfter, portfolioCode, resourceNamed, today } from '@tinkerdesk/shared'
import { rowsOf as rowsIn } from '../src/features/self-hosted/write-archive.js'
import { tables } from '../src/app/tables.js'
import { encoded, twoColours } from './support/pictures.js'
import { Samples } from './support/sample.js'
import { rowsOf, TestApp, type Body, type Person } from './support/test-app.js'
import { twoSchools } from './support/two-schools.js'

const unknown = 'CDFGHJKMNPQRTWXY23456789CDFGHJ'

describe.each(['sqlite', 'postgres'] as const)('portfolios on %s', (dialect) => {
  let app: TestApp
  let samples: Samples
  let admin: Person
  let incharge: Person
  let neighbour: Person
  let mentor: Person
  let pupil: Person
  let mate: Person
  /** Asha and Binod of Hill are in one team, Chitra is of Lake. */
  let pupils: string[]
  let work: string
  let photo: string
  let foreignPhoto: string

  const idOf = async (resource: string, fixed: Body) =>
    String((await samples.record(resourceNamed(resource), { full: false, fixed }))['id'])
  const student = (firstName: string, school: string) =>
    idOf('student', { name: { firstName, lastName: 'Das' }, school, class: '8th', email: null })
  const upload = async (who: Person) =>
    app.upload(who, 'robot.png', await encoded(twoColours(40, 20).png()))

  beforeAll(async () => {
    app = await TestApp.start(dialect, undefined, { TRUST_PROXY: '1' })
    incharge = await app.person('atlIncharge', { email: 'hill@lab.example' })
    neighbour = await app.person('atlIncharge', { email: 'lake@lab.example' })
    admin = await app.person('admin')
    samples = new Samples(app, admin)
    const [hill, lake] = await twoSchools(app)
    mentor = await app.person('mentor')
    pupils = [
      await student('Asha', hill),
      await student('Binod', hill),
      await student('Chitra', lake),
    ]
    pupil = await app.person('student', { student: pupils[0] })
    mate = await app.person('student', { student: pupils[1] })
    await idOf('team', { name: 'Robots', schoolVal: hill, leader: pupils[0], members: [pupils[1]] })
    const source = await idOf('tinkeringActivity', { taName: 'Line follower', status: 'published' })
    const copyOf = (child: string) => idOf('studentActivity', { student: child, source })
    const others = await copyOf(pupils[1]!)
    work = await copyOf(pupils[0]!)
    photo = await upload(pupil)
    foreignPhoto = await upload(mate)
    const attach = async (who: Person, id: string, file: string, status: string) => {
      const answer = await app
        .as(who)
        .patch(`/api/student-activities/${id}`, { version: 1, files: [{ id: file }] })
      expect(answer.status).toBe(200)
      await app.put('studentActivity', id, { status })
    }
    await attach(pupil, work, photo, 'TA Completed')
    await attach(mate, others, foreignPhoto, 'TA Completed')
  })
  afterAll(() => app.stop())

  const whole = () => [
    { type: 'activity', source: work, words: 'It follows a line.' },
    { type: 'photo', source: photo, words: null },
    { type: 'hours', source: null, words: null },
  ]
  const propose = (who: Person, body: Body) =>
    app.as(who).post('/api/portfolios', { student: pupils[0], state: 'proposed', ...body })
  const own = async (who = admin) =>
    rowsOf(await app.as(who).get(`/api/portfolios?filter=student||$eq||${pupils[0]}`))[0]!
  const change = async (who: Person, body: Body) => {
    const { id, version } = await own()
    return app.as(who).patch(`/api/portfolios/${id}`, { version, ...body })
  }
  const release = (who: Person, body: Body = {}) =>
    change(who, { state: 'released', alone: true, until: dayAfter(today(), 30), ...body })
  const newsOf = async (who: Person) =>
    rowsOf(await app.as(who).get('/api/notifications'))
      .filter(({ category }) => category === 'portfolio')
      .map(({ title }) => title)
  const open = (code: unknown) => app.as(null).post('/api/portfolio-pages/open', { code })
  const picture = (code: unknown, number: unknown = 0) =>
    app.as(null).post('/api/portfolio-pages/picture', { code, picture: number })
  const consent = async (act: 'given' | 'withdrawn', purposes = ['sharing']) => {
    const line = { student: pupils[0], act, purposes, guardian: 'Ravi Das' }
    expect((await app.as(incharge).post('/api/consents', line)).status).toBe(201)
  }
  /** Proposes everything once more, releases it, and returns the code. */
  const released = async (): Promise<string> => {
    expect((await change(pupil, { state: 'draft' })).status).toBe(200)
    expect((await change(pupil, { pieces: whole(), state: 'proposed' })).status).toBe(200)
    expect((await release(incharge)).status).toBe(200)
    return String((await own())['code'])
  }
  const endedIs = async (code: string) => {
    const [nothing, noPicture] = [await open(unknown), await picture(unknown)]
    expect(nothing.body).toEqual({ portfolio: null })
    expect((await open(code)).text).toBe(nothing.text)
    const gone = await picture(code)
    expect([gone.status, gone.text]).toEqual([404, noPicture.text])
  }

  test('are made of a child’s own finished work, photos and hours', async () => {
    const { body } = await app.as(pupil).get(`/api/portfolio-material?student=${pupils[0]}`)
    expect(
      (body['pieces'] as Body[]).map(({ type, source, title }) => [type, source, title]),
    ).toEqual([
      ['activity', work, 'Line follower'],
      ['hours', null, ''],
      ['photo', photo, 'Line follower'],
    ])
    for (const [who, child, status] of [
      [mate, pupils[0], 404],
      [neighbour, pupils[0], 404],
      [pupil, pupils[1], 404],
      [incharge, pupils[0], 200],
      [mentor, pupils[0], 403],
    ] as const)
      expect([
        status,
        (await app.as(who).get(`/api/portfolio-material?student=${child}`)).status,
      ]).toEqual([status, status])
  })

  test('refuse what is not the child’s own, names of team-mates, contacts, and what only the school sets', async () => {
    const at = async (body: Body) => {
      const answer = await propose(pupil, body)
      return [answer.status, answer.body.issues?.[0]?.path]
    }
    const foreign = { type: 'photo', source: foreignPhoto, words: null }
    expect(await at({ pieces: [foreign] })).toEqual([400, 'pieces'])
    expect(await at({ pieces: [{ ...foreign, source: '../../etc' }] })).toEqual([400, 'pieces'])
    expect(await at({ pieces: [] })).toEqual([400, 'pieces'])
    expect(await at({ pieces: [whole()[0], whole()[0]] })).toEqual([400, 'pieces'])
    for (const about of [
      'I made it with BINOD.',
      'Call 98765 43210',
      'a@b.example',
      'www.x.example',
      'See bit.ly/abc',
      'I am at t.me/asha',
    ])
      expect([about, ...(await at({ about }))]).toEqual([about, 400, 'about'])
    // The name that a child shares with a team-mate is also the child's own.
    for (const body of [{ code: unknown }, { alone: true }, { until: today() }, { shown: '{}' }])
      expect((await propose(pupil, { about: 'Hello', ...body })).status).toBe(400)
    expect((await propose(mate, { about: 'Hello' })).status).toBe(403)
    expect((await propose(mentor, { about: 'Hello' })).status).toBe(403)
    expect((await propose(neighbour, { about: 'Hello' })).status).toBe(400)
    expect((await propose(pupil, { about: 'I am Asha Das.', pieces: whole() })).status).toBe(201)
    expect(await own()).toMatchObject({ state: 'proposed', code: null, alone: false })
    expect(await newsOf(incharge)).toEqual(['A portfolio waits for you'])
    expect(await newsOf(neighbour)).toEqual([])
    expect((await propose(pupil, { about: 'Twice' })).status).toBe(409)
  })

  test('are released by their school alone, once someone has looked, for at most 30 days', async () => {
    for (const [who, status] of [
      [neighbour, 404],
      [mentor, 404],
      [mate, 404],
      [pupil, 400],
    ] as const)
      expect([status, (await release(who)).status]).toEqual([status, status])
    expect((await change(pupil, { state: 'released' })).status).toBe(400)
    // Another purpose, or another ground of the school, is no consent to sharing.
    await consent('given', ['photos'])
    const ground = { purpose: 'sharing', ground: 'school', sentence: 'Our own ground' }
    expect((await app.as(admin).post('/api/consent-grounds', ground)).status).toBe(201)
    expect((await release(incharge)).body.issues?.[0]?.path).toBe('state')
    await consent('given')
    expect((await release(incharge, { alone: false })).body.issues?.[0]?.path).toBe('alone')
    for (const until of [null, dayAfter(today(), -1), dayAfter(today(), 31)])
      expect((await release(incharge, { until })).body.issues?.[0]?.path).toBe('until')
    expect((await release(incharge)).status).toBe(200)
    const { code, releasedBy } = await own()
    expect(String(code)).toMatch(portfolioCode)
    expect(releasedBy).toMatch(/\w/)
    expect(await own(pupil)).not.toHaveProperty('releasedBy')
    expect(await newsOf(pupil)).toEqual(['Your portfolio is shared'])
    expect((await release(incharge, { until: dayAfter(today(), 31) })).status).toBe(400)
  })

  test('show anyone with the link the chosen things, and nothing without it', async () => {
    const { code, id } = await own()
    const { body, headers } = await open(code)
    expect(body).toEqual({
      portfolio: {
        name: 'Asha D.',
        school: 'Hill',
        about: 'I am Asha Das.',
        pieces: [
          {
            type: 'activity',
            title: 'Line follower',
            day: today(),
            words: 'It follows a line.',
            hours: null,
            photo: null,
          },
          { type: 'photo', title: 'Line follower', day: null, words: null, hours: null, photo: 0 },
          {
            type: 'hours',
            title: '',
            day: null,
            words: null,
            hours: { times: 0, hours: 0 },
            photo: null,
          },
        ],
      },
    })
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    const shown = await picture(code)
    expect([shown.status, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'no-store',
    ])
    const nothing = await open(unknown)
    for (const guess of [id, photo, String(code).toLowerCase(), `${code} `, "' OR 1=1 --", ''])
      expect([guess, (await open(guess)).text]).toEqual([guess, nothing.text])
    for (const wrong of [null, 7, { $ne: '' }, ['x'], 'x'.repeat(101)])
      expect((await open(wrong)).status).toBe(400)
    // Pictures have numbers, so no file can be asked for.
    for (const [number, status] of [
      [1, 404],
      [100, 404],
      [101, 400],
      [-1, 400],
      [0.5, 400],
      [foreignPhoto, 400],
      [photo, 400],
    ] as const)
      expect([number, (await picture(code, number)).status]).toEqual([number, status])
    const file = await app.as(null).get(`/api/files/${photo}`)
    expect(file.status).toBe(401)
  })

  test('keep what was released: a change of the work is not shown, and a change of the content asks again', async () => {
    const code = String((await own())['code'])
    await app.put('studentActivity', work, { taName: 'With Binod' })
    expect((await open(code)).text).not.toContain('Binod')
    // The name of a team-mate in the title is refused, too.
    const refused = await change(pupil, { about: 'More of it' })
    expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, 'about'])
    await app.put('studentActivity', work, { taName: 'Line follower' })
    expect((await change(pupil, { about: 'More of it' })).status).toBe(200)
    expect(await own()).toMatchObject({ state: 'proposed', code: null, until: null, alone: false })
    const seen = await own()
    expect((await change(pupil, { about: 'Much more of it' })).status).toBe(200)
    await endedIs(code)
    // A release that saw the former text is stale.
    const stale = { version: seen['version'], state: 'released', alone: true, until: today() }
    expect((await app.as(incharge).patch(`/api/portfolios/${seen['id']}`, stale)).status).toBe(409)
  })

  test('end at once: by the child, the school, the guardian, the day, a photo that is taken out, an archive', async () => {
    let code = await released()
    expect((await change(pupil, { state: 'draft' })).status).toBe(200)
    await endedIs(code)
    code = await released()
    expect((await change(incharge, { state: 'returned' })).status).toBe(400)
    expect((await change(incharge, { state: 'returned', message: 'Another photo' })).status).toBe(
      200,
    )
    await endedIs(code)
    expect((await own(pupil))['message']).toBe('Another photo')
    code = await released()
    await consent('withdrawn')
    await endedIs(code)
    expect(await own()).toMatchObject({ state: 'draft', code: null })
    expect((await change(pupil, { state: 'proposed' })).status).toBe(200)
    expect((await release(incharge, { until: today() })).body.issues).toMatchObject([
      { path: 'state', message: expect.stringMatching(/^A guardian has to agree/) },
    ])
    await consent('given')
    // It does not come back with another consent: the school looks at it again.
    await endedIs(code)
    code = await released()
    const { id } = await own()
    await app.put('portfolio', String(id), { until: dayAfter(today(), -1) })
    await endedIs(code)
    code = await released()
    const before = (await app.as(admin).get(`/api/student-activities/${work}`)).body
    const without = { version: before['version'], files: [] }
    expect((await app.as(admin).patch(`/api/student-activities/${work}`, without)).status).toBe(200)
    expect((await picture(code)).status).toBe(404)
    expect((await open(code)).status).toBe(200)
    await app.as(admin).del(`/api/students/${pupils[0]}`)
    await endedIs(code)
    const archived = rowsOf(await app.as(admin).get('/api/archive?resource=student'))[0]!
    const back = await app.as(admin).post(`/api/archive/${archived['batch']}/restore`)
    expect(back.status).toBeLessThan(300)
    // A restored portfolio is not shown again by itself.
    await endedIs(code)
    expect(await own()).toMatchObject({ state: 'draft', code: null })
  })

  test('are erased with the child', async () => {
    const sentence = 'Zephyrine sings'
    expect((await change(admin, { about: sentence, pieces: [], state: 'proposed' })).status).toBe(
      200,
    )
    const { id } = await own()
    await app.as(admin).del(`/api/portfolios/${id}`)
    const erased = await app
      .as(admin)
      .post(`/api/child-data/${pupils[0]}/erase`, { name: 'Asha Das' })
    expect(erased.status).toBe(202)
    const left: string[] = []
    for (const table of tables)
      for await (const rows of rowsIn(app.database.read, table))
        for (const row of rows) if (JSON.stringify(row).includes(sentence)) left.push(table.name)
    expect(left).toEqual([])
  })

  test('are opened from one network only so often', async () => {
    const from = (address: string) =>
      app.as(null).raw('POST', '/api/portfolio-pages/open', JSON.stringify({ code: unknown }), {
        'content-type': 'application/json',
        'x-forwarded-for': address,
      })
    const statuses = []
    for (let at = 0; at < 301; at += 1) statuses.push((await from('203.0.113.9')).status)
    expect([statuses.at(-2), statuses.at(-1)]).toEqual([200, 429])
    expect((await from('198.51.100.7')).status).toBe(200)
  })
})

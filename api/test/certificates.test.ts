import { certificateCode, dayInIndia, resourceNamed } from '@tinkerdesk/shared'
import { rowsOf as rowsIn } from '../src/features/self-hosted/write-archive.js'
import { tables } from '../src/app/tables.js'
import { Samples } from './support/sample.js'
import { statementsOf } from './support/statements-of.js'
import { rowsOf, TestApp, type Body, type Person } from './support/test-app.js'
import { twoSchools } from './support/two-schools.js'

const unknown = 'CDFGHJKMNPQRTWXY23456789CDFGHJ'

describe.each(['sqlite', 'postgres'] as const)('certificates on %s', (dialect) => {
  let app: TestApp
  let samples: Samples
  let admin: Person
  let incharge: Person
  let neighbour: Person
  let mentor: Person
  let pupil: Person
  let hill: string
  let lake: string
  /** Asha, Binod and Chitra of Hill, and Dev of Lake. */
  let pupils: string[]
  let activity: string
  let competition: string
  let session: string

  const idOf = async (resource: string, fixed: Body) =>
    String((await samples.record(resourceNamed(resource), { full: false, fixed }))['id'])
  const student = (firstName: string, school: string, more: Body = {}) =>
    idOf('student', {
      name: { firstName, lastName: 'Das' },
      school,
      class: '8th',
      email: null,
      ...more,
    })
  const copy = (resource: string, pupilId: string, source: string, status: string) =>
    idOf(resource, { student: pupilId, source, status })

  beforeAll(async () => {
    app = await TestApp.start(dialect, undefined, { TRUST_PROXY: '1' })
    incharge = await app.person('atlIncharge', { email: 'hill@lab.example' })
    neighbour = await app.person('atlIncharge', { email: 'lake@lab.example' })
    admin = await app.person('admin')
    samples = new Samples(app, admin)
    ;[hill, lake] = await twoSchools(app)
    mentor = await app.person('mentor')
    pupils = [
      await student('Asha', hill, { nameInOtherScript: 'आशा दास' }),
      await student('Binod', hill),
      await student('Chitra', hill),
      await student('Dev', lake),
    ]
    pupil = await app.person('student', { student: pupils[0] })
    activity = await idOf('tinkeringActivity', { taName: 'Line follower', status: 'published' })
    competition = await idOf('competition', { name: 'ATL Marathon' })
    for (const each of [0, 1, 3])
      await copy('studentActivity', pupils[each]!, activity, 'TA Completed')
    await copy('studentActivity', pupils[2]!, activity, 'In Review')
    for (const each of [0, 1])
      await copy('studentCompetition', pupils[each]!, competition, 'In Review')
    session = await idOf('session', { school: hill, timestamp: '2024-11-02T10:00:00.000Z' })
    const marks = ['present', 'late', 'absent'].map((mark, at) => ({
      student: pupils[at],
      mark,
      was: null,
    }))
    await app.as(admin).post('/api/registers', { session, marks })
  })
  afterAll(() => app.stop())

  const finishers = (who: Person, kind: string, work: string, more = '') =>
    app.as(who).get(`/api/certificates/finishers?kind=${kind}&work=${work}${more}`)
  const issue = (who: Person, kind: string, work: string, students: Body[]) =>
    app.as(who).post('/api/certificates/issue', { kind, work, students })
  const print = (who: Person, ids: unknown[], language = 'en') =>
    app.as(who).post('/api/certificates/print', { ids, language })
  const verify = (code: unknown) => app.as(null).post('/api/certificates/verify', { code })
  const certificateOf = async (at: number, validFor = activity) =>
    rowsOf(
      await app
        .as(admin)
        .get(
          `/api/certificates?filter=student||$eq||${pupils[at]}&filter=validFor||$eq||${validFor}`,
        ),
    )[0]!
  const listIn = (answer: { body: Body }) => answer.body['certificates'] as Body[]
  const textOf = (sheet: Body) =>
    (sheet['text'] as { text: string }[]).map(({ text }) => text).join('')

  test('are given to those who have finished, once, however often they are asked for', async () => {
    const { body } = await finishers(incharge, 'activity', activity)
    expect(body).toMatchObject({ work: 'Line follower', isCut: false })
    expect(
      (body['students'] as Body[]).map(({ name, certificate }) => [name, certificate]),
    ).toEqual([
      ['Asha Das', null],
      ['Binod Das', null],
    ])
    const both = [{ student: pupils[0] }, { student: pupils[1] }]
    // A double click, and another tab.
    const answers = await Promise.all(
      [1, 2, 3].map(() => issue(incharge, 'activity', activity, both)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.map(({ body: each }) => each['added']).sort()).toEqual([0, 0, 2])
    expect(new Set(answers.flatMap(listIn).map(({ number }) => number)).size).toBe(2)
    const stored = await certificateOf(0)
    expect(stored).toMatchObject({
      work: 'Line follower',
      day: dayInIndia(new Date()),
      schoolName: 'Hill',
      incharge: 'Asha Rao',
      state: 'valid',
    })
    expect(stored['number']).toMatch(/^[\dA-Z]{4}-[\dA-Z]{4}$/)
    expect(String(stored['code'])).toMatch(certificateCode)
    const trail = rowsOf(
      await app.as(admin).get(`/api/audit?resource=certificate&record=${stored['id']}`),
    )
    expect(trail).toEqual([
      expect.objectContaining({
        action: 'create',
        who: expect.objectContaining({ id: incharge.id }),
      }),
    ])
  })

  test('are refused for work that is not finished, does not exist or belongs to another school', async () => {
    const nobody = '01J00000000000000000000000'
    for (const [who, work, one] of [
      [incharge, activity, pupils[2]],
      [incharge, activity, pupils[3]],
      [incharge, activity, nobody],
      [admin, activity, pupils[2]],
      [neighbour, activity, pupils[0]],
    ] as const) {
      const { status, body } = await issue(who, 'activity', work, [{ student: one }])
      expect([status, body.issues?.[0]?.path]).toEqual([400, 'student'])
    }
    expect((await issue(admin, 'activity', nobody, [{ student: pupils[0] }])).status).toBe(404)
    expect((await issue(admin, 'course', activity, [{ student: pupils[0] }])).status).toBe(404)
    expect(
      (await issue(admin, 'activity', activity, [{ student: pupils[0], place: 'last' }])).status,
    ).toBe(400)
    const many = Array.from({ length: 201 }, () => ({ student: pupils[0] }))
    expect((await issue(admin, 'activity', activity, many)).status).toBe(400)
    for (const who of [mentor, pupil]) {
      expect((await issue(who, 'activity', activity, [{ student: pupils[0] }])).status).toBe(403)
      expect((await finishers(who, 'activity', activity)).status).toBe(403)
    }
    // The neighbour sees the finishers of their own school alone.
    const { body } = await finishers(neighbour, 'activity', activity)
    expect((body['students'] as Body[]).map(({ name }) => name)).toEqual(['Dev Das'])
  })

  test('name the place in a competition, and a session those who came', async () => {
    const { body } = await issue(incharge, 'competition', competition, [
      { student: pupils[0], place: 'first' },
      { student: pupils[1] },
    ])
    const ids = listIn({ body }).map(({ id }) => id)
    const sheets = (await print(mentor, ids)).body['sheets'] as Body[]
    expect(sheets.map(textOf)).toEqual([
      expect.stringMatching(/^This .* Asha Das of Hill won the first place in .*“ATL Marathon”/),
      expect.stringMatching(/^This .* Binod Das of Hill took part in .*“ATL Marathon”/),
    ])
    const came = (await finishers(incharge, 'session', session)).body['students'] as Body[]
    expect(came.map(({ name, day }) => [name, day])).toEqual([
      ['Asha Das', '2024-11-02'],
      ['Binod Das', '2024-11-02'],
    ])
    expect((await issue(incharge, 'session', session, [{ student: pupils[2] }])).status).toBe(400)
  })

  test('are printed in the chosen language, by those who may read them alone', async () => {
    const { id } = await certificateOf(0)
    const [hindi] = (await print(pupil, [id], 'hi')).body['sheets'] as Body[]
    expect(textOf(hindi!)).toContain('आशा दास')
    expect(textOf(hindi!)).not.toMatch(/certify/)
    const [sheet] = (await print(incharge, [id])).body['sheets'] as Body[]
    expect(sheet!['signatures']).toEqual([
      { name: 'Asha Rao', office: 'In-charge of the lab' },
      { name: '', office: 'Principal' },
    ])
    const other = await certificateOf(1)
    expect((await print(pupil, [other['id']])).status).toBe(404)
    expect((await print(neighbour, [id])).status).toBe(404)
    expect((await print(incharge, [id], 'xx')).status).toBe(400)
    // A pupil reads their own, and not who issued it.
    const own = rowsOf(await app.as(pupil).get('/api/certificates'))
    expect(new Set(own.map(({ student: whose }) => whose))).toEqual(new Set([pupils[0]]))
    expect(own.some((row) => 'issuedBy' in row || 'reason' in row)).toBe(false)
  })

  test('have the words of an admin, and a value is never read as a template', async () => {
    const words = { kind: 'activity', language: 'en', title: 'Well done' }
    const refused = await app
      .as(admin)
      .post('/api/certificate-templates', { ...words, text: '{name} {password}' })
    expect(refused.status).toBe(400)
    const template = await app.as(admin).post('/api/certificate-templates', {
      ...words,
      text: '<b>{name}</b> made {work}.',
      first: { name: 'R. Iyer', office: '{name}' },
    })
    expect(template.status).toBe(201)
    await app.put('student', pupils[1]!, { name: { firstName: '{work}', lastName: '{school}' } })
    const { id } = await certificateOf(1)
    const [sheet] = (await print(incharge, [id])).body['sheets'] as Body[]
    expect(sheet).toMatchObject({ title: 'Well done' })
    expect(textOf(sheet!)).toBe('<b>{work} {school}</b> made Line follower.')
    expect((await app.as(incharge).get('/api/certificate-templates')).status).toBe(403)
    await app.as(admin).del(`/api/certificate-templates/${template.body['id']}`)
    await app.put('student', pupils[1]!, { name: { firstName: 'Binod', lastName: 'Das' } })
  })

  test('tell anyone with the code four things, and nothing without it', async () => {
    const { code, number, id } = await certificateOf(0)
    const { body, headers } = await verify(code)
    expect(body).toEqual({
      certificate: {
        name: 'Asha D.',
        work: 'Line follower',
        day: dayInIndia(new Date()),
        school: 'Hill',
      },
    })
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    const nothing = await verify(unknown)
    for (const guess of [
      number,
      id,
      String(code).toLowerCase(),
      String(code).slice(0, -1),
      `${code} `,
      `${String(code).slice(0, -1)}%`,
      "' OR 1=1 --",
      '',
    ]) {
      const answer = await verify(guess)
      expect([guess, answer.status, answer.text]).toEqual([guess, 200, nothing.text])
    }
    for (const wrong of [null, 7, { $ne: '' }, ['x'], 'x'.repeat(101)])
      expect((await verify(wrong)).status).toBe(400)
  })

  test('are as those that never existed once withdrawn, and a new one has a new number', async () => {
    const row = await certificateOf(1)
    const nothing = (await verify(unknown)).text
    const withdraw = (who: Person, values: Body) =>
      app.as(who).post('/api/certificates/actions/withdraw', {
        bulk: [{ id: row['id'], version: row['version'] }],
        values,
      })
    const first = async (answer: ReturnType<typeof withdraw>) =>
      ((await answer).body as unknown as Body[])[0]!['status']
    expect(await first(withdraw(incharge, {}))).toBe(400)
    expect(await first(withdraw(neighbour, { reason: 'No' }))).toBe(404)
    expect(await first(withdraw(mentor, { reason: 'No' }))).toBe(403)
    expect(await first(withdraw(incharge, { reason: 'A wrong name' }))).toBe(200)
    expect((await verify(row['code'])).text).toBe(nothing)
    expect((await print(incharge, [row['id']])).status).toBe(404)
    const { body } = await issue(incharge, 'activity', activity, [{ student: pupils[1] }])
    expect(body['added']).toBe(1)
    expect(listIn({ body })[0]!['number']).not.toBe(row['number'])
    // Two valid ones for the same work there are never.
    const again = await app
      .as(incharge)
      .patch(`/api/certificates/${row['id']}`, { version: 2, state: 'valid' })
    expect(again.status).toBe(409)
  })

  test('go with the student to the archive and back, and are erased with them', async () => {
    const child = await student('Zephyrine', hill)
    await copy('studentActivity', child, activity, 'TA Completed')
    const { body } = await issue(incharge, 'activity', activity, [{ student: child }])
    const { id } = listIn({ body })[0]!
    const { code } = (await app.as(admin).get(`/api/certificates/${id}`)).body
    const nothing = (await verify(unknown)).text
    await app.as(admin).del(`/api/students/${child}`)
    expect((await verify(code)).text).toBe(nothing)
    const archived = rowsOf(await app.as(admin).get(`/api/archive?resource=student`))[0]!
    const restored = await app.as(admin).post(`/api/archive/${archived['batch']}/restore`)
    expect(restored.status).toBeLessThan(300)
    expect((await verify(code)).body['certificate']).toMatchObject({ name: 'Zephyrine D.' })
    // One that was archived by itself is erased, too.
    await app.as(admin).del(`/api/certificates/${id}`)
    const erased = await app
      .as(admin)
      .post(`/api/child-data/${child}/erase`, { name: 'Zephyrine Das' })
    expect(erased.status).toBe(202)
    const left: string[] = []
    for (const table of tables)
      for await (const rows of rowsIn(app.database.read, table))
        for (const row of rows)
          if (JSON.stringify(row).includes(String(code))) left.push(table.name)
    expect(left).toEqual([])
    expect((await verify(code)).text).toBe(nothing)
  })

  test('for a class take as many statements as for a few', async () => {
    const course = await idOf('course', { courseName: 'Soldering' })
    const many: string[] = []
    for (let at = 0; at < 40; at += 1) many.push(await student(`Child ${at}`, hill))
    for (const each of many) await copy('studentCourse', each, course, 'Course Completed')
    const recipients = many.map((each) => ({ student: each }))
    const few = await statementsOf(app.database, () =>
      issue(incharge, 'course', course, recipients.slice(0, 4)),
    )
    const rest = await statementsOf(app.database, () =>
      issue(incharge, 'course', course, recipients),
    )
    expect(rest).toBeLessThanOrEqual(few + 4)
  })

  test('are checked from one network only so often, and from others still', async () => {
    const from = (address: string) =>
      app.as(null).raw('POST', '/api/certificates/verify', JSON.stringify({ code: unknown }), {
        'content-type': 'application/json',
        'x-forwarded-for': address,
      })
    const answers = []
    for (let at = 0; at < 601; at += 1) answers.push(await from('203.0.113.9'))
    const [last] = answers.splice(-1)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(last).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } })
    expect((await from('198.51.100.4')).status).toBe(200)
  })
})

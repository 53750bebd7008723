import { resourceNamed, today, type FiguresPage, type FigureRecords } from '@tinkerdesk/shared'
import { listedFigures } from '@tinkerdesk/shared/rules/figures/figures'
import { Samples } from './support/sample.js'
import { TestApp, type Body, type Person } from './support/test-app.js'
import { twoSchools } from './support/two-schools.js'

describe.each(['sqlite', 'postgres'] as const)('figures of labs on %s', (dialect) => {
  let app: TestApp
  let samples: Samples
  let admin: Person
  let incharge: Person
  let mentor: Person
  let pupil: Person
  let hill: string
  let lake: string
  const month = '2024-11'

  const idOf = async (resource: string, fixed: Body) =>
    String((await samples.record(resourceNamed(resource), { full: false, fixed }))['id'])

  /** A school with students who all came to one session of the month. */
  const fillSchool = async (school: string, girls: number, others: number) => {
    const pupils: string[] = []
    for (let at = 0; at < girls + others; at += 1)
      pupils.push(
        await idOf('student', {
          name: { firstName: `Student ${at}`, lastName: 'Das' },
          school,
          email: null,
          gender: at < girls ? 'Female' : 'Male',
        }),
      )
    const timestamp = '2024-11-12T10:00:00.000Z'
    const session = await idOf('session', { school, timestamp, duration: 1, heldBy: {} })
    const marks = pupils.map((student) => ({ student, mark: 'present', was: null }))
    await app.as(admin).post('/api/registers', { session, marks })
    return pupils
  }

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    incharge = await app.person('atlIncharge', { email: 'hill@lab.example' })
    admin = await app.person('admin')
    samples = new Samples(app, admin)
    ;[hill, lake] = await twoSchools(app)
    mentor = await app.person('mentor', { mentor: await idOf('mentor', {}) })
    for (const [id, district] of [
      [hill, 'Pune'],
      [lake, 'Nashik'],
    ] as const) {
      const { body } = await app.as(admin).get(`/api/schools/${id}`)
      await app
        .as(admin)
        .patch(`/api/schools/${id}`, { version: body['version'], district, isATL: true })
    }
    const pupils = await fillSchool(hill, 2, 6)
    await fillSchool(lake, 7, 8)
    pupil = await app.person('student', { student: pupils[0] })
    const slot = await idOf('slot', {
      school: hill,
      month,
      slotNumber: 20,
      slot: [{ day: '2024-11-14', hours: ['09', '10'] }],
    })
    for (const hour of ['09', '10'])
      await app.as(admin).post('/api/registers', {
        slot,
        day: '2024-11-14',
        hour,
        marks: [{ student: pupils[0], mark: 'late', was: null }],
      })
    const head = await idOf('grantHead', { name: 'Materials', grant: 'operating', ceilings: [] })
    const spend = async (school: string, amount: number, more: Body = {}) => {
      const body = { school, entry: 'spend', grant: 'operating', head, amount, day: '2024-11-20' }
      const made = await app
        .as(admin)
        .post('/api/grant-entries', { ...body, what: 'Kits', ...more })
      expect(made.status).toBe(201)
      return String(made.body['id'])
    }
    await spend(hill, 100_050)
    const corrects = await spend(hill, 7000)
    await spend(hill, 7000, { corrects, reason: 'Twice' })
    await spend(hill, 300, { day: '2024-10-31' })
    await spend(lake, 500)
    const source = await idOf('tinkeringActivity', { status: 'published' })
    const copy = await app.make('studentActivity', { student: pupils[1], source })
    await app.as(admin).patch(`/api/student-activities/${copy.id}`, {
      version: copy['version'],
      status: 'In Review',
    })
  })
  afterAll(() => app.stop())

  const get = (who: Person, query = '') => app.as(who).get(`/api/figures?month=${month}${query}`)
  const figuresOf = async (who: Person, query = '') => {
    const { status, body } = await get(who, query)
    expect(status).toBe(200)
    return body as unknown as FiguresPage
  }
  const behind = (who: Person, figure: string, query = '') =>
    app.as(who).get(`/api/figures/records?month=${month}&figure=${figure}${query}`)

  test('an in-charge sees every number of their school, the same as its return', async () => {
    const page = await figuresOf(incharge)
    expect(page).toMatchObject({ hidesSmall: false, isCut: false })
    expect(page.months.map((each) => each.month)).toHaveLength(12)
    expect(page.months.at(-1)?.values).toEqual({
      reached: 8,
      girls: 2,
      girlsShare: 25,
      sessions: 1,
      hoursUsed: 2,
      spent: 100_050,
      quietLabs: 0,
      inReview: 1,
      waitingDays: 0,
    })
    expect(page.months.at(-2)?.values).toMatchObject({ reached: 0, sessions: 0, quietLabs: 1 })
    expect(page.schools.map(({ key }) => key)).toEqual([hill])
    const { body } = await app.as(incharge).get(`/api/return-figures?school=${hill}&month=${month}`)
    const lines = (body['sections'] as { lines: Body[] }[]).flatMap((section) => section.lines)
    const reported = (key: string) => lines.find((line) => line['key'] === key)?.['computed']
    expect(['reached', 'girlsShare', 'sessions', 'hoursUsed'].map(reported)).toEqual([8, 25, 1, 2])
  })

  test('above the school, small numbers of children are hidden, however the place is chosen', async () => {
    const page = await figuresOf(admin)
    expect(page.hidesSmall).toBe(true)
    expect(page.months.at(-1)?.values).toMatchObject({ reached: 23, girls: 9, sessions: 2 })
    expect(page.districts.map(({ values }) => values.spent)).toEqual([500, 100_050])
    const ofPlaces = page.districts.map(({ name, values }) => [name, values.reached, values.girls])
    expect(ofPlaces).toEqual([
      ['Nashik', 15, 'hidden'],
      ['Pune', 8, 'hidden'],
    ])
    for (const query of [`&school=${lake}`, '&district=Maharashtra%7CNashik']) {
      const { months } = await figuresOf(admin, query)
      expect(months.at(-1)?.values).toMatchObject({ reached: 15, girls: 'hidden' })
    }
    const pune = await figuresOf(admin, '&district=Maharashtra%7CPune')
    expect(pune.months.at(-1)?.values.inReview).toBe('hidden')
    expect(pune.schools.map(({ key, values }) => [key, values.girls])).toEqual([[hill, 'hidden']])
  })

  test('each number is that of its list, which its reader may read', async () => {
    const page = await figuresOf(incharge)
    for (const figure of listedFigures) {
      const { status, body } = await behind(incharge, figure)
      const { total, records } = body as unknown as FigureRecords
      const value = page.months.at(-1)?.values[figure]
      const sum = records.reduce((all, { paise }) => all + (paise ?? 0), 0)
      const listed = figure === 'spent' ? sum : total
      expect([figure, status, listed, records.length]).toEqual([figure, 200, value, total])
    }
    const ofLake = await behind(incharge, 'reached', `&school=${lake}`)
    expect(ofLake.body).toEqual({ total: 0, records: [] })
    const all = (await behind(admin, 'reached')).body as unknown as FigureRecords
    expect(all.total).toBe(23)
    const hours = (await behind(admin, 'hoursUsed')).body as unknown as FigureRecords
    expect(hours.records.map(({ hour }) => hour?.hour)).toEqual(['09', '10'])
  })

  test('a coordinator sees the schools of the grant, with small numbers hidden, and the records by their own rights', async () => {
    const person = await app.person('mentor', { mentor: await idOf('mentor', {}) })
    for (const who of [person, incharge]) {
      expect((await get(who, '&scope=programme')).status).toBe(403)
      const grant = await app
        .as(admin)
        .post('/api/coordinators', { name: 'Cluster', person: who.id, schools: [lake] })
      const page = await figuresOf(who, '&scope=programme')
      expect(page.hidesSmall).toBe(true)
      // They read no entries of grants, so no sum of them either.
      expect(page.figures).not.toContain('spent')
      expect([...page.months, ...page.schools].some(({ values }) => 'spent' in values)).toBe(false)
      expect((await behind(who, 'spent', '&scope=programme')).status).toBe(404)
      expect(page.schools.map(({ key }) => key)).toEqual([lake])
      expect(page.months.at(-1)?.values).toMatchObject({ reached: 15, girls: 7, sessions: 1 })
      expect((await get(who, `&scope=programme&school=${hill}`)).status).toBe(404)
      // They read the students of the school, but no marks.
      const list = await behind(who, 'reached', '&scope=programme')
      expect([list.status, list.body['total']]).toEqual([200, 0])
      const { id, version } = grant.body
      const wider = await app
        .as(admin)
        .patch(`/api/coordinators/${String(id)}`, { version, schools: [hill, lake] })
      const both = await figuresOf(who, '&scope=programme')
      expect(both.schools.map(({ values }) => values.girls)).toEqual(['hidden', 'hidden'])
      const ended = { version: wider.body['version'], ended: true }
      await app.as(admin).patch(`/api/coordinators/${String(id)}`, ended)
      expect((await get(who, '&scope=programme')).status).toBe(403)
    }
    expect((await figuresOf(incharge)).schools.map(({ key }) => key)).toEqual([hill])
    expect((await get(person, '&scope=own')).status).toBe(403)
    expect((await figuresOf(admin, '&scope=own')).hidesSmall).toBe(true)
  })

  test('nobody sees figures of other schools, and wrong requests are refused', async () => {
    for (const who of [mentor, pupil]) {
      expect((await get(who)).status).toBe(403)
      expect((await behind(who, 'reached')).status).toBe(403)
    }
    expect((await get(incharge, `&school=${lake}`)).status).toBe(404)
    expect((await get(incharge, '&district=Maharashtra%7CNashik')).status).toBe(404)
    expect((await get(admin, '&district=Maharashtra%7CNowhere')).status).toBe(404)
    for (const query of ['&district=Pune', '&school=1', '&sort=x'])
      expect((await get(admin, query)).status).toBe(400)
    const later = `${Number(today().slice(0, 4)) + 1}-01`
    expect((await app.as(admin).get(`/api/figures?month=${later}`)).status).toBe(400)
    for (const figure of ['girlsShare', 'nonsense'])
      expect((await behind(admin, figure)).status).toBe(400)
  })
})

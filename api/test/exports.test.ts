import { readXlsx } from 'hucre/xlsx'
import { parse } from 'csv-parse/sync'
import type { Dialect } from '../src/database/database.js'
import { rowsOf, TestApp, type Body, type Client } from './support/test-app.js'
import { twoSchools } from './support/two-schools.js'

describe.each<[Dialect]>([['sqlite'], ['postgres']])('exports on %s', (dialect) => {
  let app: TestApp
  let admin: Client
  let incharge: Client
  let mentor: Client
  let hill: string

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    admin = app.as(await app.person('admin'))
    incharge = app.as(await app.person('atlIncharge', { email: 'hill@lab.example' }))
    mentor = app.as(await app.person('mentor'))
    const [own, lake] = await twoSchools(app)
    hill = own
    const guardians = [
      { name: 'Asha Das', relationship: 'Mother', phone: '+919876543210', email: null },
    ]
    await app.make('student', {
      name: { firstName: 'Ravi', lastName: 'Das' },
      school: hill,
      class: '8th',
      guardians,
      aspiration: '=1+1',
    })
    await app.make('student', {
      name: { firstName: 'अमन', lastName: 'Rao' },
      school: hill,
      class: '9th',
      comments: 'says "hi",\nand more',
    })
    await app.make('student', {
      name: { firstName: 'Zoya', lastName: 'Khan' },
      school: lake,
      class: '9th',
      isTeamLeader: true,
    })
  })
  afterAll(() => app.stop())

  const table = async (by: Client, query: string) => {
    const answer = await by.get(`/api/exports/students/csv?${query}`)
    expect(answer.status).toBe(200)
    return { answer, rows: parse(answer.text, { bom: true }) as string[][] }
  }

  test('contain the filtered and sorted rows with the chosen columns, names for relations, and the id', async () => {
    const { answer, rows } = await table(
      admin,
      'columns=name.firstName,school,class,isTeamLeader&filter=class||$eq||9th&sort=name.firstName,ASC',
    )
    expect(rows[0]).toEqual(['First name', 'School', 'Class', 'Team leader', 'ID'])
    expect(rows.slice(1).map((row) => row.slice(0, 4))).toEqual([
      ['Zoya', 'Lake', '9th', 'Yes'],
      ['अमन', 'Hill', '9th', 'No'],
    ])
    expect(answer.text.startsWith('\uFEFF')).toBe(true)
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="students-\d{4}-\d\d-\d\d\.csv"$/,
    )
  })

  test('contain only what the person reads', async () => {
    const { rows } = await table(incharge, 'columns=name.firstName,guardians')
    expect(
      rows
        .slice(1)
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(['Ravi', 'अमन'].toSorted())
    // A mentor reads no guardians, and e-mails masked: neither leaves in a file.
    for (const column of ['guardians', 'email', 'guardians.phone', 'nothing', 'comments.text'])
      expect([
        column,
        (await mentor.get(`/api/exports/students/csv?columns=${column}`)).body.code,
      ]).toEqual([column, 'unknown_field'])
    expect(
      (await mentor.get('/api/exports/students/csv?columns=class&filter=email||$eq||a@b.example'))
        .body.code,
    ).toBe('unknown_field')
    const child = app.as(await app.person('student'))
    expect((await child.get('/api/exports/students/csv?columns=class')).status).toBe(403)
    expect((await admin.get('/api/exports/chat-messages/csv?columns=text')).status).toBe(403)
  })

  test('disarm formulas, and keep quotes and line breaks', async () => {
    const { rows } = await table(admin, 'columns=aspiration,comments&sort=name.firstName,ASC')
    expect(rows.map((row) => row.slice(0, 2))).toEqual([
      ['Aspiration', 'Comments'],
      ["'=1+1", ''],
      ['', ''],
      ['', 'says "hi",\nand more'],
    ])
  })

  test('are XLSX files, too', async () => {
    const answer = await app.app.inject({
      url: '/api/exports/students/xlsx?columns=name.firstName,aspiration&sort=name.firstName,ASC',
      headers: { host: '127.0.0.1:3000', cookie: (await app.person('admin')).cookie },
    })
    const { sheets } = await readXlsx(answer.rawPayload)
    expect(sheets[0]!.rows.map((row) => row.slice(0, 2))).toEqual([
      ['First name', 'Aspiration'],
      ['Ravi', '=1+1'],
      ['Zoya', null],
      ['अमन', null],
    ])
  })

  test('are entered in the audit trail: who downloaded which columns of how many records', async () => {
    const person = await app.person('admin')
    const trail = async () =>
      rowsOf(await admin.get(`/api/audit?action=export&person=${person.id}`))
    expect((await app.as(person).get('/api/exports/students/csv?columns=nothing')).status).toBe(400)
    expect(await trail()).toEqual([])
    await table(app.as(person), 'columns=name.firstName,class&filter=class||$eq||9th')
    expect(await trail()).toMatchObject([
      {
        resource: 'student',
        record: '',
        fields: ['name.firstName', 'class'],
        rows: 2,
        changes: [],
        now: null,
        who: { id: person.id },
      },
    ])
    const [{ id: child }] = rowsOf(await admin.get('/api/students?limit=1')) as [Body]
    await app.as(person).get(`/api/child-data/${String(child)}`)
    expect((await trail())[0]).toMatchObject({
      resource: 'student',
      record: child,
      fields: [],
      rows: null,
    })
  })

  test('of payments have their amounts in rupees, for the people who read them', async () => {
    const { id: competition } = await app.make('competition', {
      name: 'Fair',
      organizedBy: 'AIM',
      requirements: ['A prototype'],
      paymentDetails: { type: 'paid', fee: 1250 },
      applicationStartDate: '2026-08-01',
      applicationEndDate: '2026-08-20',
    })
    const { id: student } = await app.make('student', {
      name: { firstName: 'Pia', lastName: 'Payer' },
      school: hill,
      class: '8th',
    })
    await app.make('studentCompetition', { student, source: competition })
    const file = async (role: 'admin' | 'mentor') =>
      app
        .as(await app.person(role))
        .get('/api/exports/payments/csv?columns=what,payer,amount,received,status')
    const [, line] = parse((await file('admin')).text, { bom: true }) as string[][]
    expect(line!.slice(0, 5)).toEqual(['Fair', 'Pia Payer', '1250', '0', 'Due'])
    expect((await file('mentor')).body).toMatchObject({ code: 'unknown_field' })
  })

  test('refuse addresses and parameters that do not exist', async () => {
    for (const [url, status] of [
      ['students/pdf?columns=class', 404],
      ['nothing/csv?columns=class', 404],
      ['students/csv', 400],
      ['students/csv?columns=class&format=csv', 400],
      ['students/csv?columns=class&columns=section', 400],
    ] as const)
      expect([url, (await admin.get(`/api/exports/${url}`)).status]).toEqual([url, status])
  })

  test('contain derived and computed values only for people who read all that they are made of', async () => {
    const [boss, reader] = [app.as(await app.person('admin')), app.as(await app.person('mentor'))]
    const kit = {
      name: 'Arduino kit',
      category: 'Electronics',
      school: hill,
      quantity: 12,
      unitPrice: 50,
    }
    const { id: equipment } = await app.make('equipment', kit)
    const { id: student } = await app.make('student', {
      name: { firstName: 'Mira', lastName: 'Loan' },
      school: hill,
      class: '8th',
    })
    await app.make('equipmentLoan', { equipment, student, from: '2026-01-01', due: '2026-01-09' })
    const file = (by: Client, columns: string) =>
      by.get(`/api/exports/equipment/csv?columns=${columns}`)
    const cells = async (by: Client, columns: string) => {
      const [, ...rows] = parse((await file(by, columns)).text, { bom: true }) as string[][]
      return rows.map((row) => row.slice(0, -1))
    }
    for (const by of [boss, incharge])
      expect(await cells(by, 'name,quantity,lent,stockValue')).toEqual([
        ['Arduino kit', '12', '1', '600'],
      ])
    for (const column of ['unitPrice', 'stockValue'])
      expect([column, await file(reader, column)]).toMatchObject([
        column,
        { status: 400, body: { code: 'unknown_field' } },
      ])
    // The number of students of every school is withheld from mentors.
    expect(await reader.get('/api/exports/schools/csv?columns=students')).toMatchObject({
      status: 400,
      body: { code: 'unknown_field' },
    })
    // A person has one export at a time, so each person here downloads once, and the refusals come first.
    expect(await cells(reader, 'name,quantity,lent')).toEqual([['Arduino kit', '12', '1']])
    await app.make('team', { name: 'Otters', schoolVal: hill })
    const teams = await app
      .as(await app.person('mentor'))
      .get('/api/exports/teams/csv?columns=name,city')
    expect(parse(teams.text, { bom: true })).toMatchObject([
      ['Name', 'City', 'ID'],
      ['Otters', 'Pune', expect.any(String)],
    ])
  })

  test('contain the totals of a list, as it is filtered, for people who may count it so', async () => {
    const { id: subject } = await app.make('subject', { name: 'Physics' })
    const { id: topic } = await app.make('topic', { name: 'Light', subject })
    for (const [duration, type] of [
      [4, 'online'],
      [2, 'online'],
      [1, 'physical'],
    ] as const)
      await app.make('session', {
        subject,
        topic,
        type,
        duration,
        timestamp: '2026-03-04T05:00:00.000Z',
      })
    const file = async (url: string) => app.as(await app.person('admin')).get(`/api/exports/${url}`)
    const lines = async (url: string) => parse((await file(url)).text, { bom: true }) as string[][]
    expect(await lines('sessions/csv?by=type')).toEqual([
      ['Type', 'Sessions', 'Duration'],
      ['Online', '2', '6'],
      ['Physical', '1', '1'],
    ])
    expect(await lines('sessions/csv?by=subject&filter=duration||$gt||1')).toEqual([
      ['Subject', 'Sessions', 'Duration'],
      ['Physics', '2', '6'],
    ])
    await app.make('team', { name: 'Lake otters', schoolVal: hill })
    expect((await lines('teams/csv?by=city&filter=name||$starts||Lake')).slice(1)).toEqual([
      ['Pune', '1'],
    ])
    for (const [url, code] of [
      ['students/csv?by=class', 'unknown_field'],
      ['sessions/csv?by=name', 'unknown_field'],
      ['sessions/csv?by=type&columns=name', 'unknown_parameter'],
      ['sessions/csv?by=type&by=subject', 'bad_request'],
    ] as const)
      expect([url, (await file(url)).body]).toMatchObject([url, { status: 400, code }])
  })
})

import { TestApp, type Body, type Client } from './support/test-app.js'
import { twoSchools } from './support/two-schools.js'

describe.each([
  ['year', [201, 400, 201]],
  ['none', [400, 400, 201]],
] as const)('with CHILD_AGE=%s', (setting, [ofYear, ofDate, without]) => {
  const unkept =
    setting === 'year'
      ? ['student.dateOfBirth']
      : ['student.dateOfBirth', 'student.yearOfBirth', 'student.ofAgeFrom']

  let app: TestApp
  let admin: Client
  let hill: string

  beforeAll(async () => {
    app = await TestApp.start('sqlite', undefined, { CHILD_AGE: setting })
    admin = app.as(await app.person('admin'))
    ;[hill] = await twoSchools(app)
  })
  afterAll(() => app.stop())

  const add = (more: Body) =>
    admin.post('/api/students', {
      name: { firstName: 'Asha' },
      school: hill,
      class: '8th',
      ...more,
    })

  test('the pages and the notice have no fields for what is not kept', async () => {
    expect((await admin.get('/api/auth/me')).body['unkept']).toEqual(unkept)
    const { text } = await app.as(null).get('/notice')
    expect(text).not.toContain('Date of birth')
    expect(text.includes('Year of birth')).toBe(setting === 'year')
    expect(text).toContain('First name')
  })

  test('a form and a file cannot bring what is not kept, and what is there may be taken away', async () => {
    expect((await add({ yearOfBirth: 2014 })).status).toBe(ofYear)
    expect((await add({})).status).toBe(without)
    const dated = await add({ dateOfBirth: '2014-05-06' })
    expect([dated.status, dated.body.issues?.[0]?.path]).toEqual([ofDate, 'dateOfBirth'])
    const rows = [
      {
        line: 2,
        cells: {
          'name.firstName': 'Ravi',
          class: '8th',
          school: 'Hill',
          dateOfBirth: '06-05-2014',
        },
      },
    ]
    const staged = await admin.post('/api/imports/01ARZ3NDEKTSV4RRFFQ69G5FAV/rows', {
      resource: 'student',
      rows,
      decisions: {},
    })
    expect(staged.body['rows']).toMatchObject([
      { outcome: 'wrong', issues: [{ path: 'dateOfBirth' }] },
    ])
    // From the time before the setting.
    const { id } = await app.make('student', {
      name: { firstName: 'Old' },
      school: hill,
      class: '8th',
    })
    await app.put('student', String(id), { dateOfBirth: '2014-05-06' })
    const { version } = (await admin.get(`/api/students/${String(id)}`)).body
    const change = (body: Body) => admin.patch(`/api/students/${String(id)}`, body)
    const moved = await change({ version, class: '9th' })
    expect(moved.status).toBe(200)
    expect(
      (await change({ version: moved.body['version'], dateOfBirth: '2014-05-07' })).status,
    ).toBe(400)
    expect((await change({ version: moved.body['version'], dateOfBirth: null })).status).toBe(200)
  })
})

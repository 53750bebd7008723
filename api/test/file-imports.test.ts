import { writeXlsx } from 'hucre/xlsx'
import { ulid } from 'ulid'
import { lyingZip } from '../../scripts/lib/lying-zip.mjs'
import { FileLimits } from '../src/features/change-sets/files/file-limits.js'
import { rowsOf, TestApp, type Answer, type Bearer, type Person } from './support/test-app.js'
import { twoSchools } from './support/two-schools.js'

describe.each([['sqlite'], ['postgres']] as const)('a file of a program on %s', (dialect) => {
  let app: TestApp
  let admin: Person
  let hill: string
  let token: Bearer
  beforeAll(async () => {
    app = await TestApp.start(dialect)
    admin = await app.person('admin')
    ;[hill] = await twoSchools(app)
    const account = await app.as(admin).post('/api/service-accounts', {
      name: 'Register',
      role: 'atlIncharge',
      schools: [hill],
    })
    const scope = { student: ['read', 'create', 'update'], school: ['read'] } as const
    token = await app.token(admin, scope, { serviceAccount: account.body['id'] })
  })
  afterAll(() => app.stop())

  const send = (
    file: string | Buffer,
    query = 'resource=student',
    by: Bearer = token,
  ): Promise<Answer> => {
    const boundary = 'a-boundary'
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="r"\r\ncontent-type: text/plain\r\n\r\n`
    const payload = Buffer.concat([
      Buffer.from(head),
      Buffer.from(file),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    return app.as(by).raw('POST', `/api/imports/file?${query}`, payload, {
      'content-type': `multipart/form-data; boundary=${boundary}`,
    })
  }
  const apply = (answer: Answer) =>
    app.as(token).post(`/api/imports/${String(answer.body['id'])}/apply`)
  const students = async () =>
    rowsOf(await app.as(admin).get('/api/students?sort=name.firstName,ASC')).map(
      ({ name }) => (name as { firstName: string }).firstName,
    )

  test('takes a saved mapping by its name, of its own or of its role, and none of others', async () => {
    const incharge = await app.person('atlIncharge')
    const mentor = await app.person('mentor')
    const body = (more: object = {}) => ({
      id: ulid(),
      resource: 'student',
      name: 'Hill',
      role: null,
      mapping: {
        headings: { pupil: 'name.firstName', std: 'class', remark: null },
        meanings: { class: { seven: { text: '7th', shown: '7th' } } },
        fixed: { gender: 'Male' },
      },
      ...more,
    })
    const save = (by: Person, more?: object) => app.as(by).post('/api/import-mappings', body(more))
    const own = await save(incharge)
    expect([own.status, own.body]).toEqual([
      200,
      expect.objectContaining({ name: 'Hill', version: 1, isOwn: true, role: null }),
    ])
    expect((await save(incharge)).body.issues?.[0]?.path).toBe('name')
    expect((await save(incharge, { role: 'atlIncharge' })).status).toBe(403)
    const csv = 'Pupil,Std,Remark\nMapped,seven,x\nConstructor,constructor,y\n'
    const query = 'resource=student&saved=Hill'
    expect((await send(csv, query)).body.issues?.[0]?.path).toBe('saved')
    expect((await save(admin, { role: 'atlIncharge' })).status).toBe(200)
    const tried = await send(csv, query)
    expect(tried.body).toMatchObject({
      counts: { new: 1, wrong: 1 },
      columns: [{ path: 'name.firstName' }, { path: 'class' }, { path: null }],
      rows: [{ line: 3, title: 'Constructor' }],
    })
    // The sender's own fields come before the mapping.
    const none = encodeURIComponent(JSON.stringify({ Std: null }))
    expect((await send(csv, `${query}&mapping=${none}`)).body).toMatchObject({
      columns: [{}, { path: null }, { path: null }],
    })
    const listed = async (by: Person) =>
      rowsOf(await app.as(by).get('/api/import-mappings?resource=student')).map(
        ({ role, isOwn }) => `${String(role)} ${String(isOwn)}`,
      )
    expect(await listed(incharge)).toEqual(['null true', 'atlIncharge false'])
    expect(await listed(mentor)).toEqual([])
    expect(await listed(admin)).toEqual(['atlIncharge true'])
    const withToken = await app.as(token).get('/api/import-mappings?resource=student')
    expect(rowsOf(withToken)).toMatchObject([{ name: 'Hill', role: 'atlIncharge', isOwn: false }])
    const { id, version } = own.body
    const changed = await app
      .as(incharge)
      .post('/api/import-mappings', body({ id, version, name: 'Hill two' }))
    expect(changed.body).toMatchObject({ name: 'Hill two', version: 2 })
    const stale = await app
      .as(incharge)
      .post('/api/import-mappings', body({ id, version, name: 'x' }))
    expect(stale.status).toBe(409)
    expect((await app.as(mentor).del(`/api/import-mappings/${String(id)}`)).status).toBe(404)
    const big = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`h${at}`, null]))
    expect((await save(incharge, { name: 'Big', mapping: { headings: big } })).status).toBe(400)
    // A field that nobody may fill from a file.
    const closed = { headings: { pupil: 'createdBy' } }
    const ofRole = { name: 'Closed', role: 'atlIncharge', mapping: closed }
    expect((await save(admin, ofRole)).status).toBe(200)
    expect((await send(csv, 'resource=student&saved=Closed')).status).toBe(400)
    for (const mapping of rowsOf(await app.as(admin).get('/api/import-mappings?resource=student')))
      expect(
        (await app.as(admin).del(`/api/import-mappings/${String(mapping['id'])}`)).status,
      ).toBe(204)
  })

  test('is tried first, and saved when it is applied', async () => {
    const csv =
      'First name,Last name,Class,Gender\nAsha,Rao,7th,Female\nRavi,Nair,8,Male\n,,,Male\n'
    const tried = await send(csv)
    expect([tried.status, tried.body]).toEqual([
      200,
      expect.objectContaining({
        sheet: '',
        counts: { new: 2, changed: 0, same: 0, wrong: 1, unsure: 0 },
        columns: [
          { heading: 'First name', path: 'name.firstName', leftOut: null },
          { heading: 'Last name', path: 'name.lastName', leftOut: null },
          { heading: 'Class', path: 'class', leftOut: null },
          { heading: 'Gender', path: 'gender', leftOut: null },
        ],
        rows: [expect.objectContaining({ line: 4, outcome: 'wrong' })],
      }),
    ])
    expect(await students()).toEqual([])
    expect((await apply(tried)).status).toBe(200)
    expect(await students()).toEqual(['Asha', 'Ravi'])
    // The next night nothing is new.
    expect((await send(csv)).body['counts']).toMatchObject({ new: 0, same: 2 })
    const [entry] = rowsOf(await app.as(admin).get('/api/audit?resource=student&limit=1'))
    expect(entry).toMatchObject({ who: { name: 'Register' }, token: { id: token.id } })
  })

  test('has its headings mapped by the sender', async () => {
    const csv = 'Pupil,Std,Sex,First name\nTara Sen,9th,Female,Nobody\n'
    const mapping = { Pupil: 'name', Std: 'class', Sex: 'gender', 'First name': null }
    const query = (fields: object) =>
      `resource=student&mapping=${encodeURIComponent(JSON.stringify(fields))}`
    const tried = await send(csv, query(mapping))
    expect([tried.status, tried.body['counts']]).toEqual([
      200,
      expect.objectContaining({ new: 1, wrong: 0 }),
    ])
    expect((await send(csv, query({ Pupil: 'createdBy' }))).body.issues?.[0]?.path).toBe('mapping')
    expect((await send(csv, 'resource=student&mapping=no')).status).toBe(400)
  })

  test('may be a workbook, whose best sheet is read', async () => {
    const book = await writeXlsx({
      sheets: [
        { name: 'Notes', rows: [['Read me'], ['Nothing here']] },
        {
          name: 'Register',
          rows: [
            ['First name', 'Last name', 'Class', 'Gender'],
            ['Meera', 'Das', '6th', 'Female'],
          ],
        },
      ],
    })
    const tried = await send(Buffer.from(book))
    expect([tried.status, tried.body]).toMatchObject([
      200,
      { sheet: 'Register', counts: { new: 1, wrong: 0 } },
    ])
  })

  test('that unpacks to more than is read, is too large, too slow or broken is refused', async () => {
    const limits = app.app.get(FileLimits)
    const usual = { ...limits }
    const refused = async (file: string | Buffer, change: Partial<FileLimits>) => {
      Object.assign(limits, change)
      const { status, body } = await send(file)
      Object.assign(limits, usual)
      return [status, body['title']]
    }
    const rows = [['First name'], ...Array.from({ length: 2000 }, () => ['Same'])]
    const bomb = Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows }] }))
    expect(await refused(bomb, { unpacked: 20_000 })).toEqual([
      400,
      'The workbook unpacks to more than is read here. Send its rows as CSV.',
    ])
    // Its directory says one thousandth of what it has.
    const lying = await refused(lyingZip(300, 1024), {})
    expect([lying[0], String(lying[1])]).toEqual([400, expect.stringMatching(/unpacks to more/)])
    expect(await refused(bomb, { cells: 100 })).toEqual([
      400,
      'The workbook has more cells than are read here. Send its rows as CSV.',
    ])
    const csv = 'First name\nAsha\nRavi\nUma\n'
    expect((await refused(csv, { rows: 2 }))[1]).toMatch('more rows')
    expect((await refused(csv, { time: 1 }))[1]).toMatch('too much memory or time')
    expect((await refused(csv, { memory: 1 }))[1]).toMatch('too much memory or time')
    expect((await refused(csv, { bytes: 10 }))[0]).toBe(413)
    expect((await refused('"open\nAsha\n', {}))[1]).toMatch('quotation mark')
    expect((await refused('PK\u0003\u0004broken', {}))[1]).toMatch('XLSX')
    expect((await send(csv)).status).toBe(200)
  })

  test('writes nothing beyond the scope of the token and the schools of its account', async () => {
    const csv = 'First name,Last name,Class,Gender\nOut,Side,7th,Male\n'
    const reader = await app.token(admin, { '*': ['read'] })
    expect((await send(csv, 'resource=student', reader)).status).toBe(403)
    expect((await send('Name\nNew\n', 'resource=tag')).status).toBe(403)
    expect((await send('Name\nNew\n', 'resource=user')).status).toBe(403)
    const away = 'First name,Last name,Class,Gender,School\nOut,Side,7th,Male,Lake\n'
    expect((await send(away)).body['counts']).toMatchObject({ new: 0, wrong: 1 })
    // A token that may not write does not save rows that were tried.
    const tried = await send(
      csv,
      'resource=student',
      await app.token(admin, {
        student: ['read', 'create'],
        school: ['read'],
      }),
    )
    await app.as(reader).post(`/api/imports/${String(tried.body['id'])}/apply`)
    expect(await students()).not.toContain('Out')
  })
})

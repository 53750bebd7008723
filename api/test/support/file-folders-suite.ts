import type { FiledFile, FileFolder } from '@tinkerdesk/shared/wire/file-folders'
import type { Dialect } from '../../src/database/database.js'
import { recordScans, repeatedScans } from './query-plans.js'
import { TestApp, type Body, type Person } from './test-app.js'

const address = {
  addressLine1: '1 Hill Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
}
const competition = {
  organizedBy: 'AIM',
  applicationStartDate: '2026-01-01',
  applicationEndDate: '2026-02-01',
  requirements: ['A team'],
}

/** Tests the list of files by folder, on one database. */
export function fileFoldersSuite(dialect: Dialect): void {
  let app: TestApp
  const people: Record<string, Person> = {}
  /** The ids of all files, by name. */
  const files: Record<string, string> = {}

  const make = async (resource: string, fields: Body) =>
    String((await app.make(resource, fields))['id'])
  const upload = async (who: string, name: string) =>
    (files[name] = await app.upload(people[who]!, name))
  const send = async (who: string, method: 'POST' | 'PATCH', url: string, body: Body) => {
    const answer = await app
      .as(people[who]!)
      .raw(method, url, JSON.stringify(body), { 'content-type': 'application/json' })
    expect([answer.status, answer.text]).toEqual([method === 'POST' ? 201 : 200, answer.text])
    return answer.body
  }
  const foldersOf = async (who: string, query = ''): Promise<FileFolder[]> =>
    (await app.as(people[who]!).get(`/api/file-folders?limit=100${query}`)).body[
      'data'
    ] as FileFolder[]
  const filesIn = async (who: string, folder: string, query = 'limit=100'): Promise<FiledFile[]> =>
    (
      await app
        .as(people[who]!)
        .get(`/api/file-folders/files?folder=${encodeURIComponent(folder)}&${query}`)
    ).body['data'] as FiledFile[]

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    const school = await make('school', {
      name: 'Hill School',
      address,
      atlIncharge: { firstName: 'Meera', email: 'meera@hill.example' },
    })
    const other = await make('school', { name: 'Lake School', address })
    for (const [name, at] of Object.entries({ asha: school, ravi: other })) {
      const email = `${name}@pupils.example`
      const student = await make('student', {
        name: { firstName: name },
        school: at,
        class: '8th',
        email,
      })
      const [account] = await app.database.read.all<{ id: string }>(
        'SELECT id FROM users WHERE student_id = ?',
        [student],
      )
      people[name] = {
        id: account!.id,
        email,
        role: 'student',
        cookie: await app.session(account!.id),
      }
      files[`${name}'s student`] = student
    }
    const [head] = await app.database.read.all<{ id: string }>(
      'SELECT id FROM users WHERE email = ?',
      ['meera@hill.example'],
    )
    people['meera'] = {
      id: head!.id,
      email: 'meera@hill.example',
      role: 'atlIncharge',
      cookie: await app.session(head!.id),
    }
    for (const role of ['admin', 'mentor'] as const) people[role] = await app.person(role)

    const marathon = await send('admin', 'POST', '/api/competitions', {
      ...competition,
      name: 'Marathon 100%',
      uploadFile: await upload('admin', 'budget.txt'),
    })
    for (const name of ['asha', 'ravi']) {
      const entry = await make('studentCompetition', {
        student: files[`${name}'s student`]!,
        source: marathon['id'],
      })
      delete files[`${name}'s student`]
      await send(name, 'PATCH', `/api/student-competitions/${entry}`, {
        version: 1,
        studentUploadFile: await upload(name, `${name}.txt`),
      })
    }
    const past = await send('admin', 'POST', '/api/competitions', {
      ...competition,
      name: 'Past',
      uploadFile: await upload('admin', 'past.txt'),
    })
    expect(
      (await app.as(people['admin']!).del(`/api/competitions/${String(past['id'])}`)).status,
    ).toBe(200)
    await send('admin', 'POST', '/api/partners', {
      name: 'Robot shop',
      type: 'Corporate',
      address,
      mouFile: await upload('admin', 'mou.txt'),
    })
    const place = { subject: await make('subject', { name: 'Science' }) }
    const topic = await make('topic', { name: 'Light', ...place })
    const subTopic = await make('subTopic', { name: 'Lenses', topic })
    const resources = [{ id: await upload('admin', 'sheet.txt') }]
    const lens = await send('admin', 'POST', '/api/tinkering-activities', {
      taName: 'Lens',
      ...place,
      topic,
      subTopic,
      resources,
    })
    await send('admin', 'POST', `/api/tinkering-activities/${String(lens['id'])}/clone`, {})
    await upload('asha', 'not-attached.txt')
  })
  afterAll(() => app.stop())

  test('lists the folders by name, with the number and size of their files', async () => {
    expect(await foldersOf('admin')).toEqual([
      { folder: 'StCompetitions/Marathon 100%', files: 3, bytes: expect.any(Number) },
      { folder: 'StCompetitions/Past', files: 1, bytes: 'What past.txt says.'.length },
      // Two activities name the same file.
      {
        folder: expect.stringMatching(/^TA files/),
        files: 1,
        bytes: 'What sheet.txt says.'.length,
      },
      { folder: 'partner', files: 1, bytes: expect.any(Number) },
    ])
    const first = await app.as(people['admin']!).get('/api/file-folders?limit=2&page=2')
    const rest = [{ folder: expect.stringMatching(/^TA files/) }, { folder: 'partner' }]
    expect(first.body).toMatchObject({ data: rest, count: 2, total: 4, page: 2, pageCount: 2 })
    const behind = await app.as(people['admin']!).get('/api/file-folders?limit=2&page=9')
    expect(behind.body).toMatchObject({ data: [], count: 0, total: 4, page: 9, pageCount: 2 })
  })

  test('finds folders by a part of their path, letter by letter', async () => {
    const matching = async (search: string) =>
      (await foldersOf('admin', `&search=${encodeURIComponent(search)}`)).map(
        ({ folder }) => folder,
      )
    expect(await matching('marathon')).toEqual(['StCompetitions/Marathon 100%'])
    expect(await matching('0%')).toEqual(['StCompetitions/Marathon 100%'])
    expect(await matching('_')).toEqual([])
  })

  test('lists the files of a folder by name, with a record that names each', async () => {
    const listed = await filesIn('admin', 'StCompetitions/Marathon 100%')
    expect(
      listed.map(({ name, places }) => [
        name,
        places.map(({ resource, title, more }) => [resource, title, more]),
      ]),
    ).toEqual([
      ['asha.txt', [['studentCompetition', 'Marathon 100%', 0]]],
      ['budget.txt', [['competition', 'Marathon 100%', 0]]],
      ['ravi.txt', [['studentCompetition', 'Marathon 100%', 0]]],
    ])
    const { folder } = (await foldersOf('admin'))[2]!
    expect(
      (await filesIn('admin', folder)).map(({ name, places }) => [
        name,
        places.map(({ more }) => more),
      ]),
    ).toEqual([['sheet.txt', [1]]])
    expect(
      (await filesIn('admin', 'StCompetitions/Marathon 100%', 'limit=2&page=2')).map(
        ({ name }) => name,
      ),
    ).toEqual(['ravi.txt'])
    expect(await filesIn('admin', 'StCompetitions/Past')).toMatchObject([
      { name: 'past.txt', places: [{ title: 'Past', batch: expect.any(String) }] },
    ])
  })

  test.each(['admin', 'mentor', 'meera', 'asha', 'ravi'])(
    'shows %s the files of records that they may open, and no others',
    async (who) => {
      const attached = Object.entries(files).filter(([name]) => name !== 'not-attached.txt')
      const opened: string[] = []
      for (const [name, id] of attached)
        if ((await app.as(people[who]!).get(`/api/files/${id}`)).status === 200) opened.push(name)
      const folders = await foldersOf(who)
      const listed = (await Promise.all(folders.map(({ folder }) => filesIn(who, folder)))).flat()
      expect(listed.map(({ name }) => name).toSorted()).toEqual(opened.toSorted())
      expect(folders.reduce((sum, { files }) => sum + files, 0)).toBe(opened.length)
      // Each of them may open something, and students not everything.
      expect(opened.length).toBeGreaterThan(0)
      if (people[who]!.role === 'student')
        expect(opened.toSorted()).toEqual([`${who}.txt`, 'sheet.txt'])
    },
  )

  test('reads the index of folders for a person who may open most files, and records for others', async () => {
    const statements = recordScans(app.database)
    for (const [who, isWhole] of [
      ['admin', true],
      ['mentor', true],
      ['asha', false],
    ] as const) {
      await foldersOf(who)
      expect([who, statements().some(({ text }) => text.startsWith('WITH RECURSIVE'))]).toEqual([
        who,
        isWhole,
      ])
    }
  })

  test('is for people who are signed in, and takes no other parameters', async () => {
    expect((await app.as(null).get('/api/file-folders')).status).toBe(401)
    for (const url of [
      '/api/file-folders?limit=1000',
      '/api/file-folders/files',
      '/api/file-folders?folder=a',
    ])
      expect((await app.as(people['asha']!).get(url)).status).toBe(400)
  })

  test('a file that very many records share is opened by those who may read one of them, and by no one else', async () => {
    const id = files['ravi.txt']!
    const statuses = async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(people).map(
            async ([who, person]) =>
              [who, (await app.as(person).get(`/api/files/${id}`)).status] as const,
          ),
        ),
      )
    const before = await statuses()
    expect(before).toEqual({ asha: 404, ravi: 200, meera: 404, admin: 200, mentor: 200 })
    await app.database.write(
      (tx) =>
        tx.run(
          `INSERT INTO attachments (file_id, resource, record_id, field, created_at)
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 70000)
         SELECT CAST(? AS TEXT), 'studentCompetition', 'gone' || i, 'studentUploadFile', '2026-01-01T00:00:00.000Z' FROM n`,
          [id],
        ),
      'product',
    )
    expect(await statuses()).toEqual(before)
    await app.database.write(
      (tx) => tx.run(`DELETE FROM attachments WHERE file_id = ? AND record_id LIKE 'gone%'`, [id]),
      'product',
    )
  })

  if (dialect === 'sqlite')
    test('looks at no table again for each file', async () => {
      await app.database.analyse(true)
      const statements = recordScans(app.database)
      for (const who of Object.keys(people)) await filesIn(who, (await foldersOf(who))[0]!.folder)
      const recorded = statements()
      expect(recorded.length).toBeGreaterThanOrEqual(20)
      for (const statement of recorded)
        expect(await repeatedScans(app.database, statement)).toEqual([])
    })
}

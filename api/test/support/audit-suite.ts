import type { Dialect, Sql, SqlValue } from '../../src/database/database.js'
import { pageOf } from '../../src/features/audit/audit-reader.js'
import { auditValues } from '../../src/crud/index.js'
import { eraseValues } from '../../src/features/audit/erase-values.js'
import { rowsOf, TestApp, type Body, type Client, type Person } from './test-app.js'

const address = {
  addressLine1: '1 Hill Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
}

/** Tests the audit trail as admins read it, on one database. */
export function auditSuite(dialect: Dialect): void {
  let app: TestApp
  let admin: Client
  let head: Person
  let mentor: Person
  let school: string

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    head = await app.person('admin', { displayName: 'Anita Rao' })
    mentor = await app.person('mentor', { displayName: 'Joseph Dsouza' })
    admin = app.as(head)
    school = String((await app.make('school', { name: 'Hill School', address }))['id'])
  })
  afterAll(() => app.stop())

  const trail = async (query: string) => rowsOf(await admin.get(`/api/audit?${query}`))
  const newTag = async (name: string, by = admin) =>
    String((await by.post('/api/tags', { name })).body['id'])
  const student = (fields: Body) => ({
    name: { firstName: 'Ravi', lastName: 'Das' },
    school,
    class: '8th',
    ...fields,
  })

  test('lists all changes of a record, newest first, with people’s names', async () => {
    const made = await app.as(mentor).post('/api/students', student({ section: 'A' }))
    const id = String(made.body['id'])
    await admin.patch(`/api/students/${id}`, { version: 1, class: '9th', section: 'B' })
    const query = `resource=student&record=${id}`
    expect(await trail(query)).toMatchObject([
      {
        action: 'update',
        version: 2,
        fields: ['class', 'section'],
        who: { id: head.id, name: 'Anita Rao', email: head.email },
        now: {
          title: 'Ravi Das',
          row: { id, name: { firstName: 'Ravi', lastName: 'Das' }, school },
        },
      },
      {
        action: 'create',
        version: 1,
        fields: [],
        who: { name: 'Joseph Dsouza' },
        resource: 'student',
        record: id,
      },
    ])

    const { batch } = (await admin.del(`/api/students/${id}`)).body
    expect((await trail(query))[0]).toMatchObject({
      action: 'archive',
      now: { batch, title: 'Ravi Das' },
    })
    await admin.post(`/api/archive/${String(batch)}/restore`)
    const again = (await admin.del(`/api/students/${id}`)).body
    await admin.del(`/api/archive/${String(again['batch'])}`)
    expect((await trail(query)).map((entry) => [entry['action'], entry['now']])).toEqual(
      ['purge', 'archive', 'restore', 'archive', 'update', 'create'].map((action) => [
        action,
        null,
      ]),
    )
  })

  test('shows old and new values, of long texts and lists only the size', async () => {
    const id = String((await admin.post('/api/students', student({ section: 'A' }))).body['id'])
    const guardians = [{ name: 'Asha Das', relationship: 'Mother', phone: null, email: null }]
    await admin.patch(`/api/students/${id}`, {
      version: 1,
      section: 'B',
      class: '9th',
      comments: 'words of after',
      guardians,
    })
    const answer = await admin.get(`/api/audit?resource=student&record=${id}`)
    expect(rowsOf(answer)[0]!['changes']).toEqual([
      { path: 'class', before: { value: '8th' }, after: { value: '9th' } },
      { path: 'section', before: { value: 'A' }, after: { value: 'B' } },
      { path: 'comments', before: { value: null }, after: { length: 14 } },
      { path: 'guardians', before: { items: 0 }, after: { items: 1 } },
    ])
    for (const value of ['words of', 'Asha']) expect(answer.text).not.toContain(value)
  })

  test('erases values and digests with the record, and values after 400 days', async () => {
    const erased = String((await admin.post('/api/students', student({ section: 'A' }))).body['id'])
    await admin.patch(`/api/students/${erased}`, { version: 1, section: 'B' })
    await admin.del(
      `/api/archive/${String((await admin.del(`/api/students/${erased}`)).body['batch'])}`,
    )
    const { read } = app.database
    expect(await read.all('SELECT 1 FROM audit_values WHERE record_id = ?', [erased])).toEqual([])
    expect(
      await read.all('SELECT 1 FROM audit_trail WHERE record_id = ? AND digest IS NOT NULL', [
        erased,
      ]),
    ).toEqual([])

    const tag = await newTag('Robots')
    const tomorrow = new Date(Date.now() + 24 * 60 * 60_000)
    await admin.patch(`/api/tags/${tag}`, { version: 1, name: 'Robot arms' })
    await admin.patch(`/api/tags/${tag}`, { version: 2, name: 'Robots on wheels' })
    const at = (days: number) =>
      new Date(tomorrow.getTime() - days * 24 * 60 * 60_000).toISOString()
    await app.database.write(async (tx) => {
      const [first, second] = await auditValues.find(tx, { record_id: tag }, { order: ['id'] })
      await auditValues.update(tx, { id: first!.id }, { at: at(402) })
      await auditValues.update(tx, { id: second!.id }, { at: at(400) })
      await eraseValues.chunk({ tx, input: {} } as Parameters<typeof eraseValues.chunk>[0])
    }, 'product')
    const kept = (await trail(`resource=tag&record=${tag}&action=update`)).map(
      ({ changes }) => (changes as unknown[]).length,
    )
    expect(kept).toEqual([1, 0])
  })

  test('keeps nothing of what a message says', async () => {
    const group = String(
      (await admin.post('/api/chat-groups', { groupName: 'Lab', users: [mentor.id] })).body['id'],
    )
    const message = { id: 'auditmessage1', group, text: 'a secret sentence' }
    const sent = await admin.post('/api/chat-messages', message)
    expect(sent.status).toBe(201)
    expect((await admin.post('/api/chat-messages', message)).body).toEqual(sent.body)
    expect(
      (await admin.post('/api/chat-messages', { ...message, text: 'another' })).body['code'],
    ).toBe('id_exists')
    await admin.patch(`/api/chat-messages/${message.id}`, {
      version: sent.body['version'],
      deleted: true,
    })
    const entries = await app.database.read.all<{ digest: string | null }>(
      'SELECT digest FROM audit_trail WHERE record_id = ?',
      [message.id],
    )
    expect(entries).toEqual([{ digest: null }, { digest: null }])
    expect((await trail(`record=${message.id}`)).map(({ changes }) => changes)).toEqual([[], []])
  })

  test('names the person behind what hooks do, and the record through which', async () => {
    const head2 = { firstName: 'Meera', lastName: 'Kulkarni', email: 'meera@lab.example' }
    const made = await admin.post('/api/schools', {
      name: 'River School',
      address,
      atlIncharge: head2,
    })
    const id = String(made.body['id'])
    const [account] = rowsOf(
      await admin.get('/api/users?limit=1&page=1&filter=email||$eq||meera@lab.example'),
    )
    const through = { resource: 'school', record: id }
    expect((await trail(`record=${String(account!['id'])}&action=create`))[0]).toMatchObject({
      who: { id: head.id },
      through,
    })
    await admin.patch(`/api/users/${String(account!['id'])}`, {
      version: account!['version'],
      email: 'meera.k@lab.example',
    })
    const [change] = await trail(`record=${id}&action=update`)
    expect(change).toMatchObject({
      who: { id: head.id },
      through: { resource: 'user', record: account!['id'] },
    })
    expect(change!['changes']).toContainEqual({
      path: 'atlIncharge.email',
      before: { value: 'meera@lab.example' },
      after: { value: 'meera.k@lab.example' },
    })
  })

  test('is for admins only', async () => {
    const ravi = String((await app.make('student', student({})))['id'])
    const others = [
      mentor,
      await app.person('atlIncharge'),
      await app.person('student', { student: ravi }),
    ]
    for (const person of others)
      expect(await app.as(person).get('/api/audit')).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      })
    expect((await app.as(null).get('/api/audit')).status).toBe(401)
  })

  test('is filtered by kind, action, person and day in India, all at once', async () => {
    const tag = await newTag('Solar')
    await admin.patch(`/api/tags/${tag}`, { version: 1, name: 'Solar power' })
    const by = (query: string) =>
      trail(`record=${tag}&${query}`).then((rows) => rows.map(({ action }) => action))
    expect(await by('action=create')).toEqual(['create'])
    expect(await by(`person=${head.id}`)).toEqual(['update', 'create'])
    expect(await by(`person=${mentor.id}`)).toEqual([])
    expect(await by('resource=student')).toEqual([])

    const insert =
      'INSERT INTO audit_trail ("id", "at", "actor", "action", "resource", "record_id", "version", "fields") VALUES (?, ?, ?, ?, ?, ?, ?, ?)'
    const at = async (moment: string, version: number) => {
      const values: SqlValue[] = [
        `OLDENTRY000${version}`,
        moment,
        head.id,
        'update',
        'tag',
        tag,
        version,
        'name',
      ]
      await app.database.write((tx) => tx.run(insert, values), 'product')
    }
    await at('2026-01-31T18:29:59.999Z', 7)
    await at('2026-01-31T18:30:00.000Z', 8)
    await at('2026-02-01T18:29:59.999Z', 9)
    const days = (query: string) =>
      trail(`${query}&limit=100`).then((rows) => rows.map(({ version }) => version))
    expect(await days('from=2026-02-01&to=2026-02-01')).toEqual([9, 8])
    expect(await days('to=2026-01-31')).toEqual([7])
    expect(await days('resource=tag&action=update&from=2026-01-31&to=2026-02-28')).toEqual([
      9, 8, 7,
    ])
  })

  test('refuses unknown filters', async () => {
    for (const query of [
      'action=look',
      'from=yesterday',
      'record=../x',
      'limit=1000',
      'page=0',
      'value=1',
      'resource=',
    ])
      expect([query, (await admin.get(`/api/audit?${query}`)).status]).toEqual([query, 400])
  })

  test('pages without gaps', async () => {
    const names = ['One', 'Two', 'Three', 'Four', 'Five']
    const answer = await admin.post('/api/tags/bulk', {
      bulk: names.map((name) => ({ name: `Page ${name}` })),
    })
    expect(answer.status).toBe(201)
    const all = (await admin.get('/api/audit?limit=100')).body
    const paged: unknown[] = []
    for (let page = 1; page <= Number(all['total']); page += 1)
      paged.push(...(await trail(`limit=2&page=${page}`)).map(({ id }) => id))
    expect(paged).toEqual(rowsOf(await admin.get('/api/audit?limit=100')).map(({ id }) => id))
    expect(new Set(paged).size).toBe(all['total'])
  })

  test('names people whose account is archived, and marks the product’s own changes', async () => {
    const id = String((await app.make('student', student({ email: 'pupil@lab.example' })))['id'])
    const [made] = await trail(`resource=student&record=${id}`)
    expect(made).toMatchObject({ action: 'create', who: { name: 'Tinkerdesk' } })
    const pupil = await app.person('student', {
      student: String((await app.make('student', student({})))['id']),
      displayName: 'Old Pupil',
    })
    const task = await app.as(pupil).post('/api/tasks', { taskName: 'Read' })
    expect(task.status).toBe(201)
    const own = (await admin.get(`/api/users/${pupil.id}`)).body['student'] as string
    expect((await admin.del(`/api/students/${own}`)).status).toBe(200)
    expect((await trail(`person=${pupil.id}`))[0]).toMatchObject({
      resource: 'task',
      who: { id: pupil.id, name: 'Old Pupil' },
    })
  })

  if (dialect === 'sqlite')
    test('uses an index for every filter', async () => {
      const filters = [
        {},
        { resource: 'student' },
        { person: head.id },
        { action: 'purge' as const },
        { from: '2026-01-01', to: '2026-02-01' },
      ]
      const { read } = app.database
      const plans: string[] = []
      const explaining: Sql = {
        ...read,
        async all(text, values) {
          plans.push(
            ...(await read.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`, values)).map(
              ({ detail }) => detail,
            ),
          )
          return []
        },
      }
      for (const filter of filters) {
        await pageOf(explaining, filter, 25, 50_000)
        expect(plans.splice(0)).toEqual([
          expect.stringMatching(/USING COVERING INDEX ix_audit_trail_/),
        ])
      }
    })
}

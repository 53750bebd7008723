import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { ulid } from 'ulid'
import { Config } from '../src/config/config.js'
import { archive, auditValues } from '../src/crud/index.js'
import type { Dialect } from '../src/database/database.js'
import { tables } from '../src/app/tables.js'
import { exportChild } from '../src/features/child-data/export-child.js'
import { rowsOf } from '../src/features/self-hosted/write-archive.js'
import { FileRemover } from '../src/files/file-remover.js'
import { FileStore } from '../src/files/file-store.js'
import { JobRunner } from '../src/jobs/job-runner.js'
import { discussionComments, discussionMentions } from '../src/resources/discussions.tables.js'
import { discussedByChild } from './support/child-discussion.js'
import { TestApp, type Body, type Client } from './support/test-app.js'

const address = {
  addressLine1: '1 Hill Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
}
/** Words that only this child's data has. */
const [first, last, mail] = ['Zephyrine', 'Quillfeather', 'zq.child@uncommon.example']
const traces = /zephyrine|quillfeather|zq\.child/i

describe.each<[Dialect]>([['sqlite'], ['postgres']])("a child's data on %s", (dialect) => {
  let app: TestApp
  let admin: Client
  let ids: Record<'admin' | 'child' | 'friend' | 'account' | 'copy', string> & { merged: string[] }

  const idOf = async (resource: string, body: Body) =>
    String((await app.make(resource, body))['id'])
  /** Returns the tables whose rows name the child. */
  const named = async () => {
    const places: string[] = []
    for (const table of tables)
      for await (const rows of rowsOf(app.database.read, table))
        for (const row of rows)
          if (traces.test(JSON.stringify(row))) places.push(`${table.name}: ${JSON.stringify(row)}`)
    return places
  }

  /** Adds old changes of another record, more than one statement looks at. The last names the child. */
  const changedLongAgo = (count: number) =>
    app.database.write(async (tx) => {
      const about = JSON.stringify([{ path: 'author', from: null, to: `${first} ${ids.child}` }])
      const rows = Array.from({ length: count }, (_, at) => ({
        id: `00LONGAGO${String(at).padStart(6, '0')}`,
        at: '2026-01-01T00:00:00.000Z',
        resource: 'tag',
        record_id: ids.friend,
        changes: at === count - 1 ? about : '[]',
      }))
      for (let at = 0; at < count; at += 500)
        await auditValues.insert(tx, ...rows.slice(at, at + 500))
    }, 'product')

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    const person = await app.person('admin')
    admin = app.as(person)
    const school = await idOf('school', {
      name: 'Hill School',
      address,
      atlIncharge: { email: 'head@hill.example' },
    })
    const guardians = [{ name: `${first} senior`, relationship: 'Mother', phone: '+919812345678' }]
    const child = await admin.post('/api/students', {
      name: { firstName: first, lastName: last },
      school,
      class: '8th',
      email: mail,
      guardians,
    })
    expect(child.status).toBe(201)
    const id = String(child.body['id'])
    const friend = await idOf('student', {
      name: { firstName: 'Ravi', lastName: 'Das' },
      school,
      class: '8th',
    })
    const [account] = await app.database.read.all<{ id: string }>(
      'SELECT id FROM users WHERE student_id = ?',
      [id],
    )
    ids = { admin: person.id, child: id, friend, account: account!.id, copy: '', merged: [] }
    const self = {
      id: account!.id,
      email: mail,
      role: 'student' as const,
      cookie: await app.session(account!.id),
    }
    const by = app.as(self)
    const done = async (answer: Promise<{ status: number; body: Body }>, status = 201) => {
      const { body, ...answered } = await answer
      expect([answered.status, body]).toEqual([status, body])
      return body
    }
    const course = await idOf('course', { courseName: 'Soldering' })
    const copy = await idOf('studentCourse', { student: id, source: course })
    ids.copy = copy
    await done(
      by.patch(`/api/student-courses/${copy}`, {
        version: 1,
        comments: `${first} is stuck`,
        status: 'Mentor Needed',
      }),
      200,
    )
    const removed = await idOf('studentCourse', {
      student: id,
      source: await idOf('course', { courseName: 'Sewing' }),
    })
    await done(admin.del(`/api/student-courses/${removed}`), 200)
    const days = { applicationStartDate: '2026-08-01', applicationEndDate: '2026-08-20' }
    const paid = {
      organizedBy: 'AIM',
      requirements: ['A prototype'],
      paymentDetails: { type: 'paid', fee: 100 },
      ...days,
    }
    const fair = await idOf('competition', { name: 'Fair', ...paid })
    await idOf('studentCompetition', { student: id, source: fair })
    // The news of a request names the child to the in-charge, also after the child took it back.
    const open = async (name: string) =>
      idOf('competition', { name, ...paid, applicationEndDate: '2099-12-31' })
    await done(by.post('/api/entry-requests', { student: id, competition: await open('Quiz') }))
    const { id: request } = await done(
      by.post('/api/entry-requests', { student: id, competition: await open('Race') }),
    )
    await done(by.del(`/api/entry-requests/${String(request)}`), 200)
    const group = await done(by.post('/api/chat-groups', { groupName: 'Robots', users: [] }))
    await done(by.post('/api/chat-messages', { group: group['id'], text: `I am ${first} ${last}` }))
    await done(by.post('/api/tasks', { taskName: 'Own task' }))
    const view = { id: ulid(), resource: 'studentCourse', name: 'Mine', query: 'f.status=Ongoing' }
    await done(by.post('/api/saved-views', view), 200)
    await done(by.post(`/api/saved-views/${view.id}/default`, { isDefault: true }), 200)
    for (const query of [`f.student=${id}`, `q=${last.toLowerCase()}+${first}`])
      await done(
        admin.post('/api/saved-views', { ...view, id: ulid(), name: first, query, role: 'mentor' }),
        200,
      )
    await app.upload(self, `${first}.txt`)
    await idOf('team', { name: 'The sparks', schoolVal: school, leader: id, members: [id, friend] })
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const slot = await idOf('slot', {
      school,
      month: day.slice(0, 7),
      slotNumber: 3,
      slot: [{ day, hours: ['10'] }],
    })
    await done(by.post('/api/slot-bookings', { slot, day, hour: '10', student: id }))
    // The words of staff about the child, and those of the child in a discussion that once was for students.
    const comment = { id: ulid(), text: `${first} needs help` }
    await done(admin.post(`/api/discussions/students/${id}`, comment), 200)
    const those = { record: friend, child: account!.id, other: person.id }
    await discussedByChild(app.database, those, `I am ${first}`)
    await done(
      admin.patch(`/api/students/${id}`, { version: 1, aspiration: `${last} the pilot` }),
      200,
    )

    // The same child, entered three more times, and merged: two into this record, the third into one of the two.
    const again = (more: Body) =>
      idOf('student', { name: { firstName: first, lastName: last }, school, class: '8th', ...more })
    const versionOf = async (record: string) => ({
      id: record,
      version: Number((await admin.get(`/api/students/${record}`)).body['version']),
    })
    const merge = async (loser: string, winner: string) => {
      const pair = { winner: await versionOf(winner), loser: await versionOf(loser) }
      await done(
        admin.post('/api/duplicates/merge', {
          id: ulid(),
          resource: 'student',
          ...pair,
          take: [],
          join: [],
        }),
        200,
      )
    }
    const [twin, second, third] = [
      await again({ email: `2${mail}` }),
      await again({}),
      await again({ guardians }),
    ]
    // The kept record has a copy of the competition already, so this payment stays with the twin.
    await idOf('studentCompetition', { student: twin, source: fair })
    await merge(twin, id)
    await merge(third, second)
    await merge(second, id)
    const between = (await admin.get(`/api/archive?search=merged`)).body['data'] as Body[]
    await done(
      admin.del(`/api/archive/${String(between.find((row) => row['id'] === second)!['batch'])}`),
      204,
    )
    ids.merged = [twin, third]
  })
  afterAll(() => app.stop())

  test('is downloaded as a whole by an admin alone', async () => {
    const entries = new Map<string, string>()
    const content = await exportChild(app.database, app.app.get(FileStore), ids.child, {
      person: ids.admin,
      leaving: undefined,
    })
    for await (const entry of content.pipe(createGunzip()).pipe(extract()))
      entries.set(entry.header.name, await text(Readable.from(entry)))
    const parts = [...entries.keys()].map((name) => name.replace(/[-/ ].*$/, ''))
    expect(parts).toEqual(
      expect.arrayContaining([
        'student',
        'user',
        'studentCourse',
        'slotBooking',
        'team',
        'comments',
        'discussions',
        'messages.jsonl',
        'saved',
        'history',
      ]),
    )
    expect([...entries].find(([name]) => name.startsWith('files/'))![1]).toContain(
      `What ${first}.txt says.`,
    )
    expect(entries.get(`discussions/student-${ids.child}.jsonl`)).toContain(`${first} needs help`)
    expect(entries.get('discussions/written.jsonl')).toContain(`I am ${first}`)
    expect(entries.get('messages.jsonl')).toContain(`I am ${first} ${last}`)
    expect((await admin.get(`/api/child-data/${ids.child}`)).headers['content-type']).toBe(
      'application/gzip',
    )
    for (const role of ['atlIncharge', 'mentor', 'student'] as const) {
      const other = app.as(await app.person(role))
      expect((await other.get(`/api/child-data/${ids.child}`)).status).toBe(403)
      expect(
        (await other.post(`/api/child-data/${ids.child}/erase`, { name: `${first} ${last}` }))
          .status,
      ).toBe(403)
    }
  })

  test('is downloaded whole when it is much, in parts beside other requests, and without an account', async () => {
    const many = 40_000
    const [group] = await app.database.read.all<{ id: string }>(
      'SELECT group_id AS id FROM chat_messages WHERE sender = ?',
      [ids.account],
    )
    const write = (statement: string, values: string[]) =>
      app.database.write((tx) => tx.run(statement, values), 'product')
    await write(
      `INSERT INTO chat_messages (id, version, created_at, updated_at, created_by, group_id, sequence, sender, text, files, deleted)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${many})
       SELECT 'many' || i, 1, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', ?, ?, i + 1000, ?, 'Hello', '[]', 0 FROM n`,
      [ids.account, group!.id, ids.account],
    )
    const { read } = app.database
    let most = 0
    const all = read.all.bind(read)
    const counted: typeof read.all = async (...query) => {
      const rows = await all(...query)
      most = Math.max(most, rows.length)
      return rows as never
    }
    Object.assign(read, { all: counted })
    let lines = 0
    for (const id of [ids.child, ids.friend]) {
      const content = await exportChild(app.database, app.app.get(FileStore), id, {
        person: ids.admin,
        leaving: undefined,
      })
      for await (const entry of content.pipe(createGunzip()).pipe(extract())) {
        const rows = (await text(Readable.from(entry))).split('\n').length - 1
        if (entry.header.name.startsWith('messages')) lines += rows
      }
    }
    Object.assign(read, { all })
    await write('DELETE FROM chat_messages WHERE id LIKE ?', ['many%'])
    expect(lines).toBeGreaterThan(many)
    expect(most).toBeLessThan(200)
  })

  test('is erased permanently once the name is typed: no row, and on SQLite no byte of the database, names the child any more, nor what was merged into their record', async () => {
    await changedLongAgo(2500)
    expect((await named()).length).toBeGreaterThan(5)
    const inArchive = () =>
      archive.count(app.database.read, { record_id: [ids.child, ...ids.merged] })
    expect(await inArchive()).toBe(2)
    const erase = (name: string) => admin.post(`/api/child-data/${ids.child}/erase`, { name })
    expect((await erase('Someone Else')).body.issues).toMatchObject([{ path: 'name' }])
    expect((await admin.get(`/api/students/${ids.child}`)).status).toBe(200)
    // A record of theirs is archived after the search, and before the transaction.
    const write = app.database.write.bind(app.database)
    app.database.write = async (work, person) => {
      if (person !== ids.admin) return write(work, person)
      app.database.write = write
      expect((await admin.del(`/api/student-courses/${ids.copy}`)).status).toBe(200)
      return write(work, person)
    }
    expect((await erase(`${first} ${last}`)).status).toBe(202)
    expect(app.database.write).toBe(write)
    await app.app.get(JobRunner).settled()
    await app.app.get(FileRemover).settled()
    expect((await erase(`${first} ${last}`)).status).toBe(404)
    expect(await named()).toEqual([])
    expect(await inArchive()).toBe(0)
    const news = await app.database.read.all(
      "SELECT title FROM notifications WHERE category = 'entryRequest'",
    )
    expect(news).toEqual([
      { title: 'A deleted request to take part' },
      { title: 'A deleted request to take part' },
    ])
    expect(
      await app.database.read.all(
        'SELECT 1 FROM saved_views UNION ALL SELECT 1 FROM view_defaults',
      ),
    ).toEqual([])
    // Other people keep what is theirs, and the accounts their amounts.
    const discussed = await discussionComments.find(app.database.read, {}, { order: ['text'] })
    expect(discussed).toMatchObject([
      { author: null, text: '', record_id: ids.friend },
      { author: ids.admin, text: expect.stringMatching(/^@\[0+\], thank you$/) },
    ])
    expect(JSON.stringify(discussed)).not.toContain(ids.account)
    expect(await discussionMentions.count(app.database.read, {})).toBe(0)
    expect(await app.database.read.all('SELECT payer FROM payments')).toEqual([
      { payer: 'A former student' },
      { payer: 'A former student' },
    ])
    expect((await admin.get(`/api/students/${ids.friend}`)).status).toBe(200)
    const folder = app.app.get(Config).dataDir
    const bytes = ['tinkerdesk.sqlite', 'tinkerdesk.sqlite-wal'].filter(
      (name) => dialect === 'sqlite' && existsSync(join(folder, name)),
    )
    expect(bytes.filter((name) => traces.test(readFileSync(join(folder, name), 'latin1')))).toEqual(
      [],
    )
    expect(bytes.length).toBe(dialect === 'sqlite' ? 2 : 0)
  })
})

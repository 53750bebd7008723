import type { Comment } from '@tinkerdesk/shared'
import type { Dialect } from '../src/database/database.js'
import { archive as archiveTable, comments } from '../src/crud/index.js'
import { system } from '../src/access/system.js'
import { TestApp, type Client, type Person } from './support/test-app.js'

describe.each<[Dialect]>([['sqlite'], ['postgres']])(
  'the comments on a record, on %s',
  (dialect) => {
    let app: TestApp
    let people: { [who in 'admin' | 'incharge' | 'outside' | 'mentor' | 'pupil']: Person }
    let as: { [who in keyof typeof people]: Client }
    let school: string
    let student: string
    let source: string

    beforeAll(async () => {
      app = await TestApp.start(dialect)
      const address = {
        addressLine1: '1 Hill Road',
        city: 'Pune',
        state: 'Maharashtra',
        pincode: '411004',
      }
      const atlIncharge = { firstName: 'Asha', lastName: 'Rao', email: 'hill@lab.example' }
      school = String(
        (await app.make('school', { name: 'Hill School', address, atlIncharge }))['id'],
      )
      const contact = { ...atlIncharge, email: 'lake@lab.example' }
      await app.make('school', { name: 'Lake School', address, atlIncharge: contact })
      student = String(
        (
          await app.make('student', {
            name: { firstName: 'Ravi', lastName: 'Das' },
            school,
            class: '8th',
          })
        )['id'],
      )
      const accountOf = async (email: string): Promise<Person> => {
        const [row] = await app.database.read.all<{ id: string }>(
          'SELECT "id" FROM "users" WHERE "email" = ?',
          [email],
        )
        await app.put('user', row!.id, { emailVerifiedAt: new Date().toISOString() })
        return { id: row!.id, email, role: 'atlIncharge', cookie: await app.session(row!.id) }
      }
      people = {
        admin: await app.person('admin', { displayName: 'Sudha Raman' }),
        incharge: await accountOf('hill@lab.example'),
        outside: await accountOf('lake@lab.example'),
        mentor: await app.person('mentor', { displayName: 'Arjun Nair' }),
        pupil: await app.person('student', { student, displayName: 'Ravi Das' }),
      }
      as = Object.fromEntries(
        Object.entries(people).map(([who, person]) => [who, app.as(person)]),
      ) as typeof as
      source = String((await app.make('course', { courseName: 'Soldering' }))['id'])
    })
    afterAll(() => app.stop())

    /** Gives a student a course. Returns its address. */
    const give = async (to = student) =>
      `/api/student-courses/${String((await app.make('studentCourse', { student: to, source }))['id'])}`
    const newStudent = async () =>
      String(
        (
          await app.make('student', {
            name: { firstName: 'Uma', lastName: 'Sen' },
            school,
            class: '8th',
          })
        )['id'],
      )
    const talk = async (by: Client, url: string, query = '') =>
      (await by.get(`${url}/comments${query}`)).body.data as unknown as Comment[]

    test('carry who, when and what, newest first; the field reads as the latest', async () => {
      const url = await give()
      expect(await as.pupil.patch(url, { version: 1, comments: 'Which iron?' })).toMatchObject({
        status: 200,
        body: { comments: 'Which iron?' },
      })
      expect(await as.mentor.patch(url, { version: 2, comments: 'The small one.' })).toMatchObject({
        status: 200,
        body: { version: 3 },
      })
      expect(await as.pupil.get(url)).toMatchObject({ body: { comments: 'The small one.' } })
      const [latest, first] = await talk(as.admin, url)
      expect(latest).toMatchObject({
        by: 'Arjun Nair',
        role: 'mentor',
        text: 'The small one.',
        isOwn: false,
        mayRemove: true,
      })
      expect(first).toMatchObject({ by: 'Ravi Das', role: 'student', text: 'Which iron?' })
      expect(Date.now() - Date.parse(latest!.at)).toBeLessThan(60_000)
      // Pupils know pupils by their short names, and staff by their whole ones.
      expect(
        (await talk(as.pupil, url)).map(({ by, isOwn, mayRemove }) => [by, isOwn, mayRemove]),
      ).toEqual([
        ['Arjun Nair', false, false],
        ['Ravi D.', true, true],
      ])
    })

    test('are added from any version, once, and never empty', async () => {
      const url = await give(await newStudent())
      await as.incharge.patch(url, { version: 1, comments: 'A' })
      expect(await as.mentor.patch(url, { version: 1, comments: 'B' })).toMatchObject({
        status: 200,
        body: { comments: 'B', version: 3 },
      })
      // The same text as one's own last entry is a retry; the same text as someone else's is an entry.
      expect(await as.incharge.patch(url, { version: 1, comments: ' A ' })).toMatchObject({
        status: 200,
        body: { comments: 'B', version: 3 },
      })
      expect(await as.incharge.patch(url, { version: 1, comments: 'B' })).toMatchObject({
        status: 200,
        body: { comments: 'B', version: 4 },
      })
      for (const comments of [null, '', ' \n '])
        expect(await as.mentor.patch(url, { version: 4, comments })).toMatchObject({
          status: 400,
          body: { issues: [{ path: 'comments' }] },
        })
      expect((await as.mentor.patch(url, { comments: 'C' })).status).toBe(428)
      // Other keys keep their rules, and a refused change adds no comment.
      await as.admin.patch(url, { version: 4, status: 'On Hold' })
      expect(
        await as.mentor.patch(url, { version: 4, status: 'Ongoing', comments: 'C' }),
      ).toMatchObject({ status: 409 })
      expect(
        await as.mentor.patch(url, { version: 5, status: 'Ongoing', comments: 'C' }),
      ).toMatchObject({ status: 200 })
      const all = ['D', 'E', 'F'].map((comments) => as.mentor.patch(url, { version: 1, comments }))
      expect((await Promise.all(all)).map(({ status }) => status)).toEqual([200, 200, 200])
      const texts = (await talk(as.admin, url)).map(({ text }) => text)
      expect(texts.slice(3)).toEqual(['C', 'B', 'B', 'A'])
      expect(texts.slice(0, 3).sort()).toEqual(['D', 'E', 'F'])
      const trail = await as.admin.get(`/api/audit?record=${url.split('/').at(-1)!}`)
      expect(
        trail.body.data!.filter(({ fields }) => (fields as string[]).includes('comments')),
      ).toHaveLength(7)
      expect(trail.text).not.toContain('"C"')
    })

    test('are read in pages', async () => {
      const url = await give(await newStudent())
      const id = url.split('/').at(-1)!
      const at = '2026-01-01T00:00:00.000Z'
      const rows = Array.from({ length: 500 }, (_, n) => ({
        id: `000000${1000 + n}`,
        resource: 'studentCourse',
        record_id: id,
        at,
        text: `${n}`,
      }))
      await app.database.write((tx) => comments.insert(tx, ...rows), 'product')
      const read: string[] = []
      for (let before = '', left = true; left;) {
        const { body } = await as.mentor.get(`${url}/comments?limit=100${before}`)
        const page = body.data as unknown as Comment[]
        read.push(...page.map(({ text }) => text))
        before = `&before=${page.at(-1)!.id}`
        left = Boolean(body['hasOlder'])
      }
      expect(read).toEqual(rows.map(({ text }) => text).reverse())
      expect(await talk(as.mentor, url)).toHaveLength(25)
      for (const query of [
        '?limit=101',
        '?limit=0',
        '?before=x%27--',
        '?offset=1',
        '?filter=text||$eq||1',
      ])
        expect([query, (await as.mentor.get(`${url}/comments${query}`)).status]).toEqual([
          query,
          400,
        ])
    })

    test('are removed by their author for two minutes, by an admin at any time', async () => {
      const url = await give(await newStudent())
      for (const comments of ['One', 'Two']) await as.mentor.patch(url, { version: 1, comments })
      const [two, one] = await talk(as.mentor, url)
      expect((await as.incharge.del(`${url}/comments/${two!.id}`)).status).toBe(403)
      expect((await as.outside.del(`${url}/comments/${two!.id}`)).status).toBe(404)
      expect(
        (await as.mentor.del(`${await give(await newStudent())}/comments/${two!.id}`)).status,
      ).toBe(404)
      expect((await as.mentor.del(`${url}/comments/${two!.id}`)).status).toBe(200)
      expect(await as.mentor.get(url)).toMatchObject({ body: { comments: 'One', version: 4 } })
      const early = new Date(Date.now() - 121_000).toISOString()
      await app.database.write(
        (tx) => comments.update(tx, { id: one!.id }, { at: early }),
        'product',
      )
      expect(await as.mentor.del(`${url}/comments/${one!.id}`)).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      })
      expect((await as.admin.del(`${url}/comments/${one!.id}`)).status).toBe(200)
      expect((await as.admin.del(`${url}/comments/${one!.id}`)).status).toBe(404)
      expect(await as.mentor.get(url)).toMatchObject({ body: { comments: null } })
      expect(await talk(as.mentor, url)).toEqual([])
    })

    test('stay with an archived record, and are deleted with it permanently', async () => {
      const url = await give(await newStudent())
      const id = url.split('/').at(-1)!
      await as.mentor.patch(url, { version: 1, comments: 'Keep me' })
      const { batch } = await app.gate.archive(system, 'studentCourse', id)
      expect((await as.mentor.get(`${url}/comments`)).status).toBe(404)
      await app.gate.restore(system, batch)
      expect((await talk(as.mentor, url)).map(({ text }) => text)).toEqual(['Keep me'])
      await app.gate.purge(system, (await app.gate.archive(system, 'studentCourse', id)).batch)
      expect(await comments.count(app.database.read, { record_id: id })).toBe(0)
    })

    test('of a child are erased with the child, also in tasks and in the archive', async () => {
      const child = await newStudent()
      const account = await app.person('student', { student: child, displayName: 'Uma Sen' })
      const task = async () =>
        `/api/tasks/${String((await as.mentor.post('/api/tasks', { taskName: 'Count', users: [account.id], taskComments: 'All of them' })).body['id'])}`
      const [open, away] = [await task(), await task()]
      for (const url of [open, away])
        await app.as(account).patch(url, { version: 1, taskComments: 'I am Uma' })
      await app.gate.archive(system, 'task', away.split('/').at(-1)!)
      const { batch } = await app.gate.archive(system, 'student', child)
      // An archived account keeps its name on what it wrote.
      expect((await talk(as.mentor, open)).map(({ by }) => by)).toEqual(['Uma Sen', 'Arjun Nair'])
      await app.gate.purge(system, batch)
      expect((await talk(as.mentor, open)).map(({ text }) => text)).toEqual(['All of them'])
      expect(await as.mentor.get(open)).toMatchObject({ body: { taskComments: 'All of them' } })
      const [archived] = await archiveTable.find(app.database.read, {
        record_id: away.split('/').at(-1)!,
      })
      expect(archived!.data).toContain('All of them')
      expect(archived!.data).not.toContain('I am Uma')
      expect(await comments.count(app.database.read, { author: account.id })).toBe(0)
    })
  },
)

import { copyStatuses, type StatusChange } from '@tinkerdesk/shared'
import type { Dialect } from '../src/database/database.js'
import { hillAndLake } from './support/hill-and-lake.js'
import { TestApp, type Body, type Client, type Person } from './support/test-app.js'

const days = { applicationStartDate: '2026-08-01', applicationEndDate: '2026-08-20' }

describe.each<[Dialect]>([['sqlite'], ['postgres']])(
  'the log of status changes on %s',
  (dialect) => {
    let app: TestApp
    let admin: Client
    let people: Record<'admin' | 'mentor' | 'incharge' | 'pupil', Person>
    let ids: Record<
      'hill' | 'lake' | 'ravi' | 'uma' | 'activity' | 'entry' | 'course' | 'lamp',
      string
    >

    const idOf = async (resource: string, body: Body) =>
      String((await app.make(resource, body))['id'])
    const recorded = async (query = '') => {
      const { status, body } = await admin.get(`/api/status-changes?${query}`)
      expect(status).toBe(200)
      return body.data as unknown as StatusChange[]
    }
    const set = async (by: Client, url: string, status: string) => {
      const { version } = (await admin.get(url)).body as { version: number }
      expect(await by.patch(url, { version, status })).toMatchObject({ status: 200 })
    }

    beforeAll(async () => {
      app = await TestApp.start(dialect)
      const { incharge, hill, lake, ravi, uma } = await hillAndLake(app)
      people = {
        admin: await app.person('admin', { displayName: 'Head Admin' }),
        mentor: await app.person('mentor', { displayName: 'Meera Iyer' }),
        incharge,
        pupil: await app.person('student', { student: ravi, displayName: 'Ravi Das' }),
      }
      admin = app.as(people.admin)
      const subject = await idOf('subject', { name: 'Science' })
      const topic = await idOf('topic', { name: 'Light', subject })
      const subTopic = await idOf('subTopic', { name: 'Lamps', topic })
      const lamp = await idOf('tinkeringActivity', {
        taName: 'Lamp',
        subject,
        topic,
        subTopic,
        goals: ['See'],
        materials: ['Wire'],
      })
      const fair = await idOf('competition', {
        name: 'Fair',
        organizedBy: 'AIM',
        ...days,
        requirements: ['A prototype'],
      })
      const solder = await idOf('course', { courseName: 'Soldering' })
      ids = {
        hill,
        lake,
        ravi,
        uma,
        lamp,
        activity: await idOf('studentActivity', { student: ravi, source: lamp }),
        entry: await idOf('studentCompetition', { student: uma, source: fair }),
        course: await idOf('studentCourse', { student: ravi, source: solder }),
      }
    })
    afterAll(() => app.stop())

    test('has no entry for an assignment or an edit', async () => {
      await admin.patch(`/api/student-activities/${ids.activity}`, { version: 1, comment: 'Good' })
      expect(await recorded()).toEqual([])
    })

    test('names the author, the copy, its student and both statuses, newest first', async () => {
      await set(app.as(people.pupil), `/api/student-activities/${ids.activity}`, 'Ongoing')
      await set(
        app.as(people.mentor),
        `/api/student-competitions/${ids.entry}`,
        'Competition Completed',
      )
      await set(app.as(people.incharge), `/api/student-courses/${ids.course}`, 'On Hold')
      const changes = await recorded()
      expect(changes).toMatchObject([
        {
          resource: 'studentCourse',
          copy: ids.course,
          title: 'Soldering',
          was: 'Assigned',
          status: 'On Hold',
          by: people.incharge.id,
        },
        {
          resource: 'studentCompetition',
          title: 'Fair',
          student: ids.uma,
          studentName: 'Uma Das',
          school: ids.lake,
          schoolName: 'Lake',
          status: 'Competition Completed',
          by: people.mentor.id,
          byName: 'Meera Iyer',
          isArchived: false,
        },
        {
          resource: 'studentActivity',
          title: 'Lamp',
          studentName: 'Ravi Das',
          schoolName: 'Hill',
          byName: 'Ravi Das',
        },
      ])
      const { statusHistory } = (await admin.get(`/api/student-activities/${ids.activity}`))
        .body as {
        statusHistory: { modifiedAt: string }[]
      }
      expect(changes[2]!.at).toBe(statusHistory.at(-1)!.modifiedAt)
    })

    test('a change that is refused leaves no trace', async () => {
      const before = await recorded()
      const url = `/api/student-activities/${ids.activity}`
      const { version } = (await admin.get(url)).body as { version: number }
      expect(
        (await app.as(people.pupil).patch(url, { version, status: 'TA Completed' })).status,
      ).toBe(400)
      const [first, second] = [
        { id: ids.activity, version, status: 'In Review' },
        { id: 'NOBODY0000000', version: 1, status: 'In Review' },
      ]
      expect(
        (await admin.patch('/api/student-activities/bulk', { bulk: [first, second] })).status,
      ).toBe(404)
      expect(await recorded()).toEqual(before)
    })

    test('is filtered by kind, school, student, status and day, and paged', async () => {
      const titles = async (query: string) => (await recorded(query)).map(({ title }) => title)
      expect(await titles('kind=studentCourse')).toEqual(['Soldering'])
      expect(await titles(`school=${ids.hill}`)).toEqual(['Soldering', 'Lamp'])
      expect(await titles(`student=${ids.uma}`)).toEqual(['Fair'])
      expect(await titles('status=Ongoing')).toEqual(['Lamp'])
      expect(await titles(`school=${ids.hill}&kind=studentActivity&status=On Hold`)).toEqual([])
      // The last moment of a day in India is still the same evening in UTC.
      await app.database.write(
        (tx) =>
          tx.run(
            `UPDATE status_changes SET "at" = '2026-03-31T18:29:59.999Z' WHERE "record_id" = ?`,
            [ids.activity],
          ),
        'product',
      )
      expect(await titles('from=2026-03-31&to=2026-03-31')).toEqual(['Lamp'])
      expect(await titles('from=2026-04-01')).toEqual(['Soldering', 'Fair'])
      expect(await titles('to=2026-03-30')).toEqual([])
      expect((await admin.get('/api/status-changes?limit=2&page=2')).body).toMatchObject({
        data: [{ title: 'Lamp' }],
        count: 1,
        total: 3,
        hasOlder: false,
        page: 2,
        pageCount: 2,
      })
      expect(await recorded('page=9')).toEqual([])
    })

    test.each([
      ['kind=student', 'kind'],
      ['status=Done', 'status'],
      ['outcome=lost', 'outcome'],
      ['kind=studentCourse&status=TA Completed', 'status'],
      ['school=1', 'school'],
      ['student=%27%20OR%201', 'student'],
      ['from=2026-02-30', 'from'],
      ['from=2026-03-02&to=2026-03-01', 'to'],
      ['limit=0', 'limit'],
      ['limit=501', 'limit'],
      ['page=x', 'page'],
      ['sort=at', 'sort'],
    ])('refuses %s and names it', async (query, path) => {
      const { status, headers, body } = await admin.get(`/api/status-changes?${query}`)
      expect([status, body.issues?.map((issue) => issue.path)]).toEqual([400, [path]])
      expect(headers['content-type']).toMatch(/^application\/problem\+json/)
    })

    test('shows staff the changes within their reach, and students none', async () => {
      const titlesFor = async (person: Person) =>
        (
          (await app.as(person).get('/api/status-changes')).body.data as unknown as StatusChange[]
        ).map(({ title }) => title)
      expect(await titlesFor(people.mentor)).toEqual(['Soldering', 'Fair', 'Lamp'])
      expect(await titlesFor(people.incharge)).toEqual(['Soldering', 'Lamp'])
      expect(await app.as(people.pupil).get('/api/status-changes')).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      })
      expect((await app.as(null).get('/api/status-changes')).status).toBe(401)
    })

    test('keeps an archived student’s name, and is deleted with a student who is purged', async () => {
      const { batch } = (await admin.del(`/api/students/${ids.uma}`)).body as { batch: string }
      expect(await recorded(`student=${ids.uma}`)).toMatchObject([
        { title: 'Fair', studentName: 'Uma Das', isArchived: true },
      ])
      await admin.post(`/api/archive/${batch}/restore`, {})
      expect(await recorded(`student=${ids.uma}`)).toMatchObject([
        { studentName: 'Uma Das', isArchived: false },
      ])
      const again = (await admin.del(`/api/students/${ids.uma}`)).body as { batch: string }
      expect((await admin.del(`/api/archive/${again.batch}`)).status).toBe(204)
      expect((await recorded()).map(({ title }) => title)).toEqual(['Soldering', 'Lamp'])
    })

    test('every status of every kind can be filtered by', async () => {
      for (const [kind, statuses] of Object.entries(copyStatuses))
        for (const status of statuses)
          await recorded(`kind=${kind}&status=${encodeURIComponent(status)}`)
    })
  },
)

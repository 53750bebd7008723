import { dayAfter, today, type Home, type StatusChange, type StatusWeeks } from '@tinkerdesk/shared'
import type { Dialect } from '../src/database/database.js'
import { hillAndLake } from './support/hill-and-lake.js'
import { TestApp, type Body, type Client } from './support/test-app.js'

const day = today()

describe.each<[Dialect]>([['sqlite'], ['postgres']])('the home page of staff on %s', (dialect) => {
  let app: TestApp
  let people: Record<'admin' | 'incharge' | 'mentor' | 'pupil', Client>
  let ids: { incharge: string; copies: string[]; slot: string; hill: string }

  const idOf = async (resource: string, body: Body) =>
    String((await app.make(resource, body))['id'])
  const homeOf = async (by: Client) => {
    const { status, body } = await by.get('/api/home')
    expect(status).toBe(200)
    return body as unknown as Home
  }
  const lastWeekOf = async (by: Client, query = '') => {
    const answer = await by.get(`/api/status-changes/weeks${query}`)
    const { weeks } = answer.body as unknown as StatusWeeks
    expect(weeks).toHaveLength(12)
    expect(weeks.at(-1)!.from <= day && day <= weeks.at(-1)!.to).toBe(true)
    const { handedIn, completed, returned } = weeks.at(-1)!
    return [handedIn, completed, returned]
  }

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    const { incharge, hill, lake, ravi, uma } = await hillAndLake(app)
    people = {
      admin: app.as(await app.person('admin')),
      incharge: app.as(incharge),
      mentor: app.as(await app.person('mentor')),
      pupil: app.as(await app.person('student', { student: ravi })),
    }
    const subject = await idOf('subject', { name: 'Science' })
    const topic = await idOf('topic', { name: 'Light', subject })
    const subTopic = await idOf('subTopic', { name: 'Lamps', topic })
    const source = await idOf('tinkeringActivity', {
      taName: 'Lamp',
      subject,
      topic,
      subTopic,
      goals: ['See'],
      materials: ['Wire'],
    })
    ids = {
      incharge: incharge.id,
      hill,
      slot: '',
      copies: [
        await idOf('studentActivity', { student: ravi, source }),
        await idOf('studentActivity', { student: uma, source }),
      ],
    }
    await people.pupil.post('/api/tinkering-activities', { taName: 'Rain alarm' })
    const task = (taskName: string, taskDueDate: string, more = {}) =>
      idOf('task', { taskName, taskDueDate, assignedTo: incharge.id, ...more })
    await task('Due today', day)
    await task('Overdue', dayAfter(day, -3))
    await task('Done', day, { taskDone: true })
    await task('Tomorrow', dayAfter(day, 1))
    await task("Another person's", day, { assignedTo: null })
    const closes = (name: string, applicationEndDate: string) =>
      idOf('competition', {
        name,
        organizedBy: 'AIM',
        applicationStartDate: dayAfter(day, -9),
        applicationEndDate,
        requirements: ['A prototype'],
      })
    await closes('In a week', dayAfter(day, 7))
    await closes('Soon', dayAfter(day, 6))
    await closes('Today', day)
    await closes('Over', dayAfter(day, -1))
    for (const school of [hill, lake]) {
      const slot = await idOf('slot', {
        school,
        month: day.slice(0, 7),
        slotNumber: 3,
        slot: [{ day, hours: ['20'] }],
      })
      await idOf('slotBooking', { slot, day, hour: '20', student: school === hill ? ravi : uma })
      if (school === hill) ids.slot = slot
    }
  })
  afterAll(() => app.stop())

  test('names the tasks, closing competitions, proposals and bookings of today, each within the reach of the reader', async () => {
    const ofIncharge = await homeOf(people.incharge)
    expect(ofIncharge.tasks.rows.map(({ taskName }) => taskName)).toEqual(['Overdue', 'Due today'])
    expect(ofIncharge.closing.rows.map(({ name }) => name)).toEqual(['Today', 'Soon'])
    expect(ofIncharge.proposals).toMatchObject({
      total: 1,
      rows: [{ taName: 'Rain alarm', createdAt: expect.stringMatching(/^\d{4}-/) }],
    })
    expect(ofIncharge.bookings).toEqual({
      total: 1,
      rows: [{ id: expect.any(String), hour: '20', slot: ids.slot, who: 'Ravi Das', lab: 'Hill' }],
    })
    const ofAdmin = await homeOf(people.admin)
    expect([ofAdmin.tasks.total, ofAdmin.bookings?.total]).toEqual([0, 2])
    // A mentor decides about nobody else's proposal, and does not read bookings.
    expect(await homeOf(people.mentor)).toMatchObject({ proposals: { total: 0 }, bookings: null })
    expect((await people.pupil.get('/api/home')).status).toBe(403)
  })

  test('counts what was handed in, completed and returned each week, within the reach of the reader, as the log lists it', async () => {
    const set = async (id: string, status: string) => {
      const url = `/api/student-activities/${id}`
      const { version } = (await people.admin.get(url)).body as { version: number }
      expect((await people.admin.patch(url, { version, status })).status).toBe(200)
    }
    const [hers, other] = ids.copies as [string, string]
    for (const status of ['In Review', 'Ongoing', 'In Review', 'TA Completed'])
      await set(hers, status)
    await set(other, 'Ongoing')
    await set(other, 'In Review')
    expect(await lastWeekOf(people.admin)).toEqual([3, 1, 1])
    expect(await lastWeekOf(people.mentor)).toEqual([3, 1, 1])
    expect(await lastWeekOf(people.incharge)).toEqual([2, 1, 1])
    // A mentor narrows them to some schools. Wrong ones are refused, and others have nothing.
    const some = `schools=${ids.hill},01HNOSCHOOL`
    expect(await lastWeekOf(people.mentor, `?${some}`)).toEqual([2, 1, 1])
    expect(await lastWeekOf(people.mentor, '?schools=01HNOSCHOOL')).toEqual([0, 0, 0])
    expect((await people.mentor.get('/api/status-changes/weeks?schools=')).status).toBe(400)
    expect((await people.pupil.get('/api/status-changes/weeks')).status).toBe(403)
    const listed = async (by: Client, query: string) => {
      const { status, body } = await by.get(`/api/status-changes?${query}`)
      expect(status).toBe(200)
      return body.data as unknown as StatusChange[]
    }
    expect(await listed(people.incharge, 'outcome=handedIn')).toHaveLength(2)
    expect(await listed(people.incharge, 'outcome=returned')).toMatchObject([
      { copy: hers, was: 'In Review', status: 'Ongoing' },
    ])
    expect((await listed(people.incharge, ''))[0]).not.toHaveProperty('by')
    expect(await listed(people.mentor, '')).toHaveLength(6)
    expect(await listed(people.mentor, some)).toHaveLength(4)
    // The changes of an archived copy stay with the admins.
    expect((await people.admin.del(`/api/student-activities/${other}`)).status).toBe(200)
    expect(await listed(people.mentor, '')).toHaveLength(4)
    expect(await lastWeekOf(people.mentor)).toEqual([2, 1, 1])
    expect(await listed(people.admin, '')).toHaveLength(6)
  })
})

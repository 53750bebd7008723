import { dayAfter, today, type CalendarEntries } from '@tinkerdesk/shared'
import { hillAndLake } from './support/hill-and-lake.js'
import { TestApp, type Body, type Person } from './support/test-app.js'

const day = today()

describe.each(['sqlite', 'postgres'] as const)('the due days of a student on %s', (dialect) => {
  let app: TestApp
  let pupil: Person
  let peer: Person
  let incharge: Person
  let student: string
  const copies: Record<string, Body> = {}

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    const { incharge: head, ravi, uma } = await hillAndLake(app)
    incharge = head
    student = ravi
    pupil = await app.person('student', { student: ravi })
    peer = await app.person('student', { student: uma })
    const idOf = async (name: string, body: Body) => String((await app.make(name, body)).id)
    const subject = await idOf('subject', { name: 'Science' })
    const topic = await idOf('topic', { name: 'Light', subject })
    const subTopic = await idOf('subTopic', { name: 'Mirrors', topic })
    const place = { subject, topic, subTopic, goals: ['See it'], materials: ['Wire'] }
    const source = await idOf('tinkeringActivity', { taName: 'Robot', ...place })
    const race = await idOf('competition', {
      name: 'Race',
      organizedBy: 'AIM',
      requirements: ['A robot'],
      applicationStartDate: dayAfter(day, -90),
      applicationEndDate: dayAfter(day, -60),
    })
    const course = await idOf('course', {
      courseName: 'Soldering',
      courseTag: ['wires'],
      organizedBy: 'AIM',
      crsStartDate: dayAfter(day, 5),
    })
    const dueDate = dayAfter(day, 2)
    const activity = { student, source, dueDate }
    copies.activity = await app.make('studentActivity', activity)
    copies.entry = await app.make('studentCompetition', {
      student,
      source: race,
      dueDate: dayAfter(day, 3),
    })
    copies.course = await app.make('studentCourse', {
      student,
      source: course,
      dueDate: dayAfter(day, 6),
    })
    for (const [taskName, users, taskDone] of [
      ['Bring goggles', [pupil.id], false],
      ['Bring wire', [pupil.id], true],
      ['Order wheels', [incharge.id], false],
    ] as const)
      await app.make('task', { taskName, users, taskDone, taskDueDate: dayAfter(day, 1) })
  })
  afterAll(() => app.stop())

  const linesOf = async (who: Person) => {
    const { status, body } = await app
      .as(who)
      .get(`/api/calendar?from=${dayAfter(day, -7)}&to=${dayAfter(day, 40)}`)
    expect(status).toBe(200)
    return (body as unknown as CalendarEntries).data.map(
      ({ kind, label, day: on, link }) => `${on} ${kind} ${label} ${link}`,
    )
  }

  test('stand in their own calendar and in no other, until the work is handed in', async () => {
    const at = (folder: string, copy: Body | undefined) =>
      `/student-data/snapshot/${student}/${folder}/edit/${String(copy?.['id'])}`
    const lines = await linesOf(pupil)
    expect(lines).toEqual([
      expect.stringMatching(`^${dayAfter(day, 1)} due Bring goggles /tasks/edit/`),
      `${dayAfter(day, 2)} due Robot ${at('ta', copies.activity)}`,
      `${dayAfter(day, 3)} due Race ${at('competition', copies.entry)}`,
      `${dayAfter(day, 5)} begins Soldering ${at('courses', copies.course)}`,
      `${dayAfter(day, 6)} due Soldering ${at('courses', copies.course)}`,
    ])
    for (const who of [peer, incharge]) expect(await linesOf(who)).toEqual([])
    const path = `/api/student-activities/${String(copies.activity!['id'])}`
    const { version } = (await app.as(pupil).get(path)).body
    const handedIn = await app.as(pupil).patch(path, { version, status: 'In Review' })
    expect(handedIn.status).toBe(200)
    expect(await linesOf(pupil)).toEqual(lines.filter((line) => !line.includes('Robot')))
  })

  test('are in the feed of a calendar program', async () => {
    const { body } = await app.as(pupil).post('/api/auth/calendar-address')
    const { text } = await app.as(null).raw('GET', new URL(String(body['url'])).pathname)
    expect(text).toContain('SUMMARY:Due: Race\r\n')
    expect(text).toContain('SUMMARY:Due: Bring goggles\r\n')
    expect(text).toContain(`DTSTART;VALUE=DATE:${dayAfter(day, 3).replaceAll('-', '')}\r\n`)
    expect(text).not.toMatch(/Bring wire|Order wheels|Robot/)
  })
})

import { TestApp, type Body, type Person } from './support/test-app.js'
import { hillAndLake } from './support/hill-and-lake.js'

interface Item {
  category: string
  title: string
  body: string | null
  link: string
}

const works = [
  ['student-activities', 'ta', 'comment', 'TA Completed'],
  ['student-competitions', 'competition', 'comments', 'Competition Completed'],
  ['student-courses', 'courses', 'comments', 'Course Completed'],
] as const

describe.each(['sqlite', 'postgres'] as const)('news of a teacher’s words on %s', (dialect) => {
  let app: TestApp
  let admin: Person
  let incharge: Person
  let mentor: Person
  let pupil: Person
  let peer: Person
  let student: string
  const sources: Record<string, string> = {}

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    const { incharge: head, ravi, uma } = await hillAndLake(app)
    student = ravi
    incharge = head
    admin = await app.person('admin')
    mentor = await app.person('mentor')
    pupil = await app.person('student', { student: ravi })
    peer = await app.person('student', { student: uma })
    const idOf = async (name: string, body: Body) => String((await app.make(name, body)).id)
    const subject = await idOf('subject', { name: 'Science' })
    const topic = await idOf('topic', { name: 'Light', subject })
    const subTopic = await idOf('subTopic', { name: 'Mirrors', topic })
    const place = { subject, topic, subTopic }
    sources['student-activities'] = await idOf('tinkeringActivity', {
      taName: 'Robot',
      ...place,
      goals: ['See it'],
      materials: ['Wire'],
    })
    sources['student-competitions'] = await idOf('competition', {
      name: 'Robot',
      organizedBy: 'AIM',
      requirements: ['A robot'],
      applicationStartDate: '2026-01-01',
      applicationEndDate: '2026-12-31',
    })
    sources['student-courses'] = await idOf('course', {
      courseName: 'Robot',
      courseTag: ['robots'],
      organizedBy: 'AIM',
    })
  })
  afterAll(() => app.stop())

  const newsOf = async (who: Person, copy: string): Promise<string[]> =>
    ((await app.as(who).get('/api/bell')).body['items'] as Item[])
      .filter(({ category, link }) => link?.includes(copy) && category !== 'assignment')
      .map(({ category, title, body, link }) => {
        expect(body).toBeNull()
        return `${category}: ${title}${link.endsWith('#comments') ? ' #' : ''}`
      })

  test.each(works)('tells the child once for each act: %s', async (url, folder, talk, end) => {
    const made = await app.as(admin).post(`/api/${url}`, { student, source: sources[url] })
    expect(made.status).toBe(201)
    const id = String(made.body['id'])
    const at = `/api/${url}/${id}`
    const change = async (who: Person, body: Body) => {
      const { version } = (await app.as(who).get(at)).body
      const { status } = await app.as(who).patch(at, { version, ...body })
      expect(status).toBe(200)
    }
    await change(pupil, { [talk]: 'Which wire?' })
    await change(mentor, { dueDate: '2026-12-24' })
    expect(await newsOf(pupil, id)).toEqual([])
    await change(mentor, { [talk]: 'The red one.' })
    expect(await newsOf(pupil, id)).toEqual(['comment: New comment on Robot #'])
    // The text is in the record alone, and a comment that is removed is no new one.
    const { body: page } = await app.as(mentor).get(`${at}/comments`)
    const [entry] = page['data'] as { id: string }[]
    expect((await app.as(mentor).del(`${at}/comments/${entry!.id}`)).status).toBe(200)
    await change(pupil, { status: 'In Review' })
    await change(incharge, { status: 'Ongoing', [talk]: 'Measure again.' })
    await change(pupil, { status: 'In Review' })
    await change(mentor, { status: 'Review Completed' })
    await change(incharge, { status: end })
    await change(incharge, { [talk]: 'Well done.', status: 'Ongoing' })
    await change(incharge, { [talk]: 'Well done!', status: end })
    expect(await newsOf(pupil, id)).toEqual([
      'returned: Robot is completed, with a comment #',
      'returned: Robot was returned to you with a comment #',
      'returned: Robot is completed',
      'returned: Robot is now “Review Completed”',
      'returned: Robot was returned to you with a comment #',
      'comment: New comment on Robot #',
    ])
    for (const who of [peer, mentor, incharge])
      expect((await newsOf(who, id)).filter((line) => !line.startsWith('status'))).toEqual([])
    const [latest] = ((await app.as(pupil).get('/api/bell')).body['items'] as Item[]).filter(
      ({ link }) => link.includes(id),
    )
    expect(latest?.link).toBe(`/student-data/snapshot/${student}/${folder}/edit/${id}#comments`)
  })

  test('is not written for a child that muted comments', async () => {
    const muted = await app.as(pupil).post('/api/bell/settings', { muted: ['comment'] })
    expect(muted.status).toBe(200)
    const [copy] = (await app.as(mentor).get('/api/student-activities')).body as unknown as Body[]
    const count = (await newsOf(pupil, String(copy!['id']))).length
    const answer = await app.as(admin).patch(`/api/student-activities/${String(copy!['id'])}`, {
      version: copy!['version'],
      comment: 'Quiet word.',
    })
    expect(answer.status).toBe(200)
    expect(await newsOf(pupil, String(copy!['id']))).toHaveLength(count)
  })
})

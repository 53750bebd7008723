import type { ReviewNeighbours, ReviewQueue } from '@tinkerdesk/shared'
import type { Dialect } from '../src/database/database.js'
import { TestApp, type Client } from './support/test-app.js'

const address = {
  addressLine1: '1 Hill Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
}
const moment = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`

describe.each<[Dialect]>([['sqlite'], ['postgres']])('the queue of reviews on %s', (dialect) => {
  let app: TestApp
  let admin: Client
  let incharge: Client
  let mentor: Client
  let pupil: Client
  let ids: Record<'hill' | 'lake', string>

  const idOf = async (resource: string, body: object) =>
    String((await app.make(resource, { ...body }))['id'])
  const queueOf = async (by: Client, query = '') => {
    const { status, body } = await by.get(`/api/review-queue?${query}`)
    expect(status).toBe(200)
    return body as unknown as ReviewQueue
  }
  const titles = async (by: Client, query = '') =>
    (await queueOf(by, query)).data.map(({ title }) => title)
  const beside = async (by: Client, place: { at: string; id: string }, query = '') =>
    (await by.get(`/api/review-queue/beside?at=${place.at}&id=${place.id}${query}`))
      .body as unknown as ReviewNeighbours

  /** A copy in a status since a minute. */
  async function copy(resource: string, body: object, status: string, minute: number) {
    const id = await idOf(resource, body)
    const url = {
      studentActivity: 'student-activities',
      studentCompetition: 'student-competitions',
      studentCourse: 'student-courses',
    }[resource]
    expect((await admin.patch(`/api/${url}/${id}`, { version: 1, status })).status).toBe(200)
    const table = url!.replace('-', '_')
    await app.database.write(
      (tx) => tx.run(`UPDATE ${table} SET status_at = ? WHERE id = ?`, [moment(minute), id]),
      'product',
    )
    return id
  }

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    // Before the school: creating the school would create its in-charge's account.
    incharge = app.as(await app.person('atlIncharge', { email: 'hill@lab.example' }))
    const hill = await idOf('school', {
      name: 'Hill School',
      address,
      atlIncharge: { email: 'hill@lab.example', firstName: 'Asha' },
    })
    const lake = await idOf('school', { name: 'Lake School', address })
    ids = { hill, lake }
    const student = (firstName: string, school: string, inClass: string) =>
      idOf('student', {
        name: { firstName, lastName: 'Das' },
        school,
        class: inClass,
        section: 'B',
      })
    const [ravi, uma] = [await student('Ravi', hill, '8th'), await student('Uma', lake, '9th')]
    admin = app.as(await app.person('admin'))
    mentor = app.as(await app.person('mentor'))
    pupil = app.as(await app.person('student', { student: ravi }))
    const subject = await idOf('subject', { name: 'Science' })
    const topic = await idOf('topic', { name: 'Light', subject })
    const subTopic = await idOf('subTopic', { name: 'Lamps', topic })
    const activity = (taName: string) =>
      idOf('tinkeringActivity', {
        taName,
        subject,
        topic,
        subTopic,
        goals: ['See'],
        materials: ['Wire'],
      })
    const lamp = await activity('Lamp')
    const solder = await idOf('course', { courseName: 'Soldering' })
    const days = { applicationStartDate: '2026-08-01', applicationEndDate: '2026-08-20' }
    const fair = await idOf('competition', {
      name: 'Fair',
      organizedBy: 'AIM',
      ...days,
      requirements: ['A prototype'],
    })
    await copy(
      'studentActivity',
      { student: ravi, source: lamp, dueDate: '2026-11-19' },
      'In Review',
      3,
    )
    await copy('studentCourse', { student: ravi, source: solder }, 'Mentor Needed', 1)
    // Three that wait since the same moment.
    await copy('studentActivity', { student: uma, source: lamp }, 'Mentor Needed', 2)
    await copy('studentCompetition', { student: uma, source: fair }, 'In Review', 2)
    await copy('studentActivity', { student: ravi, source: await activity('Kite') }, 'In Review', 2)
    await copy('studentActivity', { student: ravi, source: await activity('Boat') }, 'Ongoing', 0)
  })
  afterAll(() => app.stop())

  test('lists every kind, longest waiting first, with what a reviewer needs to know', async () => {
    const { data, total } = await queueOf(mentor)
    expect([
      total,
      data.map(({ title }) => title).at(0),
      data.map(({ title }) => title).at(-1),
    ]).toEqual([5, 'Soldering', 'Lamp'])
    expect(data.at(-1)).toMatchObject({
      resource: 'studentActivity',
      status: 'In Review',
      statusAt: moment(3),
      dueDate: '2026-11-19',
      studentName: 'Ravi Das',
      class: '8th',
      section: 'B',
      school: ids.hill,
      schoolName: 'Hill School',
    })
  })

  test('is filtered by kind, status, school and class, and paged in one order', async () => {
    expect((await titles(admin, 'kind=studentActivity')).toSorted()).toEqual([
      'Kite',
      'Lamp',
      'Lamp',
    ])
    expect((await titles(admin, 'status=Mentor Needed')).toSorted()).toEqual(['Lamp', 'Soldering'])
    expect((await titles(admin, `school=${ids.lake}`)).toSorted()).toEqual(['Fair', 'Lamp'])
    expect(await titles(admin, 'class=8th&kind=studentCourse')).toEqual(['Soldering'])
    expect(await titles(admin, 'class=12th')).toEqual([])
    const all = (await queueOf(admin)).data.map(({ id }) => id)
    const pages = await Promise.all([1, 2, 3].map((page) => queueOf(admin, `limit=2&page=${page}`)))
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(all)
    expect(pages[2]).toMatchObject({ count: 1, total: 5, pageCount: 3 })
  })

  test('leads from copy to copy and back, through those of the same moment too', async () => {
    const { data } = await queueOf(admin)
    const steps = await Promise.all(data.map(({ statusAt: at, id }) => beside(admin, { at, id })))
    expect(steps.map(({ previous, next, before }) => [previous?.id, next?.id, before])).toEqual(
      data.map((_, at) => [data[at - 1]?.id, data[at + 1]?.id, at]),
    )
    expect(steps[0]).toMatchObject({ first: { id: data[0]!.id }, total: 5 })
    // A place that has left the queue still has neighbours, within the filters.
    const { next, previous } = await beside(
      admin,
      { at: moment(2), id: '01AAAAAAAAAAAA' },
      '&kind=studentCourse',
    )
    expect([previous?.title, next]).toEqual(['Soldering', null])
  })

  test('shows only what is within reach: an in-charge sees their own school, a student nothing', async () => {
    expect((await titles(incharge)).toSorted()).toEqual(['Kite', 'Lamp', 'Soldering'])
    expect(await queueOf(incharge, `school=${ids.lake}`)).toMatchObject({ data: [], total: 0 })
    const last = (await queueOf(admin)).data.at(-1)!
    expect(await beside(incharge, { at: last.statusAt, id: last.id })).toMatchObject({
      next: null,
      before: 2,
      total: 3,
    })
    expect((await pupil.get('/api/review-queue')).status).toBe(403)
    expect((await app.as(null).get('/api/review-queue/beside')).status).toBe(401)
  })

  test.each([
    ['?kind=student', 'kind'],
    ['?status=Ongoing', 'status'],
    ['?class=13th', 'class'],
    ['?school=1', 'school'],
    ['?limit=501', 'limit'],
    ['?sort=at', 'sort'],
    ['/beside?id=01AAAAAAAAAAAA&at=now', 'at'],
    ['/beside?at=2026-01-01T00:00:00Z', 'id'],
  ])('refuses %s and names it', async (query, path) => {
    const { status, body } = await admin.get(`/api/review-queue${query}`)
    expect([status, body.issues?.map((issue) => issue.path)]).toEqual([400, [path]])
  })

  test('a copy leaves the queue when it is returned, and comes back at its end', async () => {
    const first = (await queueOf(mentor)).data[0]!
    const url = `/api/student-courses/${first.id}`
    const returned = await mentor.patch(url, {
      version: 2,
      status: 'Ongoing',
      comments: 'Please add the tip.',
    })
    expect(returned).toMatchObject({ status: 200, body: { status: 'Ongoing' } })
    expect((await queueOf(mentor)).total).toBe(4)
    expect((await pupil.patch(url, { version: 3, status: 'In Review' })).status).toBe(200)
    const { data, total } = await queueOf(mentor)
    expect([total, data.at(-1)!.id, data.at(-1)!.status]).toEqual([5, first.id, 'In Review'])
    // A reviewer who read the copy before is refused, and is given the current one.
    expect(await mentor.patch(url, { version: 2, status: 'Course Completed' })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { status: 'In Review' } },
    })
  })
})

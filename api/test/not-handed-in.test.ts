import { dayAfter, today, type Bell, type NotHandedIn } from '@tinkerdesk/shared'
import { jobEnd } from './support/job-end.js'
import { TestApp, type Body, type Client, type Person } from './support/test-app.js'
import { twoSchools } from './support/two-schools.js'

describe.each(['sqlite', 'postgres'] as const)('who has not handed in on %s', (dialect) => {
  let app: TestApp
  let [hill, lake, source] = ['', '', '']
  let admin: Client
  let incharge: Client
  let elsewhere: Client
  let mentor: Client
  const pupils = new Map<string, Person>()
  const ids = new Map<string, string>()

  const child = async (firstName: string, school: string, inClass: string) => {
    const { id } = await app.make('student', { name: { firstName }, school, class: inClass })
    ids.set(firstName, String(id))
  }
  const account = async (firstName: string) =>
    pupils.set(firstName, await app.person('student', { student: ids.get(firstName)! }))
  const copyFor = (firstName: string, more: Body = {}) =>
    app.make('studentActivity', { student: ids.get(firstName)!, source, ...more })
  const url = (more = '', school = hill) =>
    `/api/not-handed-in?kind=studentActivity&source=${source}&school=${school}${more}`
  const listOf = async (by: Client, more = '', school = hill) =>
    (await by.get(url(more, school))).body as unknown as NotHandedIn
  const remind = (by: Client, more: Body = {}) =>
    by.post('/api/not-handed-in/remind', {
      kind: 'studentActivity',
      source,
      school: hill,
      ...more,
    })
  const newsOf = async (firstName: string) =>
    ((await app.as(pupils.get(firstName)!).get('/api/bell')).body as unknown as Bell).items.filter(
      ({ category }) => category === 'reminder',
    )

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    const people = {
      incharge: await app.person('atlIncharge', { email: 'hill@lab.example' }),
      elsewhere: await app.person('atlIncharge', { email: 'lake@lab.example' }),
    }
    ;[hill, lake] = await twoSchools(app)
    admin = app.as(await app.person('admin'))
    mentor = app.as(await app.person('mentor'))
    incharge = app.as(people.incharge)
    elsewhere = app.as(people.elsewhere)
    const subject = (await app.make('subject', { name: 'Circuits' })).id
    const topic = (await app.make('topic', { name: 'Sensors', subject })).id
    const subTopic = (await app.make('subTopic', { name: 'Light', topic })).id
    const activity = await app.make('tinkeringActivity', {
      taName: 'Night lamp',
      subject,
      topic,
      subTopic,
    })
    source = String(activity.id)
    for (const name of ['Late', 'Soon', 'Quiet', 'In', 'Without', 'Paper'])
      await child(name, hill, name === 'Soon' ? '10th' : '8th')
    await child('Far', lake, '8th')
    for (const name of ['Late', 'Soon', 'Quiet', 'In', 'Far']) await account(name)
    await copyFor('Soon', { dueDate: dayAfter(today(), 2) })
    await copyFor('Late', { dueDate: dayAfter(today(), -2), status: 'Ongoing' })
    await copyFor('Quiet')
    await copyFor('Paper')
    await copyFor('In', { status: 'In Review' })
    await copyFor('Far')
    await app.as(pupils.get('Quiet')!).post('/api/bell/settings', { muted: ['reminder'] })
  })
  afterAll(() => app.stop())

  test('lists the students of a school, overdue first and those without a copy last, with the counts of each class', async () => {
    const all = await listOf(incharge)
    expect(all).toMatchObject({
      title: 'Night lamp',
      total: 5,
      classes: [
        {
          class: '8th',
          open: 3,
          overdue: 1,
          without: 1,
          remindable: 1,
          reminded: 0,
          remindedAt: null,
        },
        { class: '10th', open: 1, overdue: 0, without: 0, remindable: 1 },
      ],
    })
    expect(all.data.map(({ name, status, hears }) => [name, status, hears])).toEqual([
      ['Late', 'Ongoing', true],
      ['Soon', 'Assigned', true],
      ['Paper', 'Assigned', false],
      ['Quiet', 'Assigned', false],
      ['Without', null, false],
    ])
    for (const by of [admin, mentor]) expect(await listOf(by)).toEqual(all)
    expect((await listOf(incharge, '&class=10th')).data).toMatchObject([{ name: 'Soon' }])
    expect((await listOf(incharge, '&limit=2&page=2')).data).toMatchObject([
      { name: 'Paper' },
      { name: 'Quiet' },
    ])
  })

  test('shows and reminds nobody beyond a person’s reach', async () => {
    expect(await listOf(elsewhere)).toMatchObject({ total: 0, data: [], classes: [] })
    expect(await remind(elsewhere)).toMatchObject({ status: 409, body: { code: 'not_applicable' } })
    const pupil = app.as(pupils.get('Late')!)
    expect([(await pupil.get(url())).status, (await remind(pupil)).status]).toEqual([403, 403])
    const none = '01J0000000000000000000NONE'
    expect((await remind(incharge, { source: none })).status).toBe(404)
    for (const wrong of ['&class=1st', '&more=1', '&limit=0', '&kind=student'])
      expect((await incharge.get(url(wrong))).status).toBe(400)
    expect((await remind(incharge, { class: 'x' })).status).toBe(400)
  })

  test('reminds each student once in a day of the same work, also by two people at the same moment', async () => {
    const both = await Promise.all([remind(incharge), remind(mentor)])
    // The second may find that the first has reminded everyone.
    expect([202, 409]).toEqual(expect.arrayContaining(both.map(({ status }) => status)))
    for (const [at, by] of [incharge, mentor].entries())
      if (both[at]!.status === 202)
        expect(await jobEnd(by, both[at]!.body.id)).toMatchObject({ state: 'done' })
    for (const name of ['Late', 'Soon'])
      expect(await newsOf(name)).toMatchObject([
        {
          title: 'Please hand in: Night lamp',
          link: expect.stringContaining(`/student-data/snapshot/${ids.get(name)}/ta/edit/`),
        },
      ])
    for (const name of ['Quiet', 'In', 'Far']) expect(await newsOf(name)).toEqual([])
    const { classes, data } = await listOf(incharge)
    expect(classes).toMatchObject([
      { remindable: 0, reminded: 1, remindedAt: expect.stringMatching(/^20/) },
      { remindable: 0, reminded: 1 },
    ])
    expect(data[0]!.remindedAt).toMatch(/^20/)
    expect(await remind(incharge)).toMatchObject({
      status: 409,
      body: { title: 'Nobody is left to remind today.' },
    })
    // The next day, and only those who have still not handed in.
    await app.database.write(
      (tx) => tx.run("UPDATE copy_reminders SET at = '2026-01-01T00:00:00.000Z'"),
      'product',
    )
    const late = (
      await admin.get(`/api/student-activities?filter=student||$eq||${ids.get('Late')}`)
    ).body as unknown as { id: string; version: number }[]
    await admin.patch(`/api/student-activities/${late[0]!.id}`, {
      version: late[0]!.version,
      status: 'In Review',
    })
    const again = await remind(incharge)
    expect(await jobEnd(incharge, again.body.id)).toMatchObject({ state: 'done', total: 1 })
    expect([(await newsOf('Late')).length, (await newsOf('Soon')).length]).toEqual([1, 2])
  })
})

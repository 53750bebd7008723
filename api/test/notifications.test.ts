import { dayInIndia } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { closingCompetitions } from '../src/features/notifications/reminders/closing-competitions.js'
import { sendDigests } from '../src/features/notifications/digests.js'
import { eraseNotifications } from '../src/features/notifications/erase-notifications.js'
import { system } from '../src/access/system.js'
import type { AnyJob, Chunk } from '../src/jobs/job.js'
import { JobRunner } from '../src/jobs/job-runner.js'
import { mailOutbox } from '../src/mail/mail.tables.js'
import { TestApp, type Body, type Person } from './support/test-app.js'

interface Item {
  id: string
  category: string
  title: string
  link: string | null
  isRead: boolean
}

const address = {
  addressLine1: '1 Hill Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
}

describe.each(['sqlite', 'postgres'] as const)('notifications on %s', (dialect) => {
  let app: TestApp
  let admin: Person
  let other: Person
  let incharge: Person
  let mentor: Person
  let pupil: Person
  let school: string
  let student: string

  let place: Body
  let round = 0

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    const subject = (await app.make('subject', { name: 'Science' })).id
    const topic = (await app.make('topic', { name: 'Currents', subject })).id
    place = {
      subject,
      topic,
      subTopic: (await app.make('subTopic', { name: 'Magnets', topic })).id,
    }
  })
  // Other people for each test.
  beforeEach(async () => {
    round += 1
    const email = `hill${round}@lab.example`
    admin = await app.person('admin')
    other = await app.person('admin')
    incharge = await app.person('atlIncharge', { email })
    mentor = await app.person('mentor')
    school = String(
      (
        await app.make('school', {
          name: `Hill ${round}`,
          address,
          atlIncharge: { firstName: 'Asha', email },
        })
      ).id,
    )
    student = String(
      (
        await app.make('student', {
          name: { firstName: 'Ravi', lastName: 'Kumar' },
          school,
          class: '8th',
        })
      ).id,
    )
    pupil = await app.person('student', { student })
  })
  afterAll(() => app.stop())

  const bellOf = async (who: Person) =>
    (await app.as(who).get('/api/bell')).body as Body & {
      items: Item[]
      unread: number
      chats: Body[]
    }
  const titlesOf = async (who: Person) => (await bellOf(who)).items.map(({ title }) => title)
  const copyFor = async (status: string, by = admin) => {
    const source = (
      await app.make('tinkeringActivity', {
        taName: `Rover ${status}`,
        ...place,
        goals: ['See it'],
        materials: ['Wire'],
      })
    ).id
    const { body } = await app.as(by).post('/api/student-activities', { student, source })
    return body
  }
  const setStatus = async (who: Person, { id }: Body, status: string) => {
    const { body } = await app.as(who).get(`/api/student-activities/${String(id)}`)
    return app
      .as(who)
      .patch(`/api/student-activities/${String(id)}`, { version: body.version, status })
  }
  /** Runs a job of the schedule to its end. Returns the number of its items. */
  const run = async (job: AnyJob) => {
    let done = 0
    const get: Chunk<unknown>['get'] = (service) => app.app.get(service)
    for (let isFinished = false; !isFinished;) {
      await job.prepare?.({ id: 'job', input: {}, get })
      const progress = await app.database.write(
        (tx) => job.chunk({ id: 'job', input: {}, done, total: 0, me: system, tx, get }),
        'product',
      )
      done += progress.items
      isFinished = progress.isFinished ?? true
    }
    return done
  }

  test('tell people of a task that they were given, once, and lead to it', async () => {
    const { body } = await app
      .as(admin)
      .post('/api/tasks', { taskName: 'Order wheels', assignedTo: mentor.id, users: [admin.id] })
    expect((await bellOf(mentor)).items).toMatchObject([
      { category: 'task', title: 'New task: Order wheels', link: `/tasks/edit/${String(body.id)}` },
    ])
    await app.as(admin).patch(`/api/tasks/${String(body.id)}`, {
      version: body.version,
      users: [mentor.id, incharge.id],
    })
    expect([
      (await bellOf(mentor)).unread,
      (await bellOf(incharge)).unread,
      (await bellOf(admin)).unread,
    ]).toEqual([1, 1, 0])
  })

  test('follow a student’s copy from its assignment to its return', async () => {
    const copy = await copyFor('Assigned')
    const link = `/student-data/snapshot/${student}/ta/edit/${String(copy.id)}`
    expect((await bellOf(pupil)).items).toMatchObject([
      { category: 'assignment', title: 'New for you: Rover Assigned', link },
    ])
    await setStatus(pupil, copy, 'Mentor Needed')
    for (const who of [admin, other, incharge, mentor])
      expect((await bellOf(who)).items).toMatchObject([
        { category: 'mentorNeeded', title: 'Mentor Needed: Ravi Kumar, Rover Assigned', link },
      ])
    await setStatus(pupil, copy, 'In Review')
    expect(await titlesOf(other)).toEqual([
      'TA Status Update: Ravi Kumar, Rover Assigned: In Review',
      'Mentor Needed: Ravi Kumar, Rover Assigned',
    ])
    expect(await titlesOf(mentor)).toHaveLength(1)
    await setStatus(admin, copy, 'Ongoing')
    expect(await titlesOf(pupil)).toEqual([
      'Rover Assigned was returned to you',
      'New for you: Rover Assigned',
    ])
    expect([(await bellOf(admin)).unread, (await bellOf(other)).unread]).toEqual([2, 3])
  })

  test('are read by their own person only, and marked one by one or all', async () => {
    for (const name of ['First', 'Second'])
      await app.as(admin).post('/api/tasks', { taskName: name, assignedTo: mentor.id })
    const [latest, first] = (await bellOf(mentor)).items
    expect((await app.as(pupil).post('/api/bell/read', { ids: [latest!.id] })).status).toBe(200)
    expect((await bellOf(mentor)).unread).toBe(2)
    const marked = await app.as(mentor).post('/api/bell/read', { ids: [latest!.id] })
    expect(marked).toMatchObject({
      status: 200,
      body: { unread: 1, items: [{ isRead: true }, { id: first!.id, isRead: false }] },
    })
    expect(await app.as(mentor).post('/api/bell/read', {})).toMatchObject({ body: { unread: 0 } })
    expect(await app.as(pupil).get(`/api/notifications/${first!.id}`)).toMatchObject({
      status: 404,
    })
    expect((await app.as(admin).get(`/api/notifications/${first!.id}`)).body).toMatchObject({
      title: 'New task: First',
      isRead: true,
    })
    for (const body of [{ ids: [] }, { ids: ['x'] }, { everything: true }])
      expect(await app.as(mentor).post('/api/bell/read', body)).toMatchObject({ status: 400 })
  })

  test('of a muted category are not written, and conversations of a muted one are not counted', async () => {
    expect(
      await app.as(mentor).post('/api/bell/settings', { muted: ['task', 'message'] }),
    ).toMatchObject({
      body: { muted: ['message', 'task'] },
    })
    await app.as(admin).post('/api/tasks', { taskName: 'Quiet', assignedTo: mentor.id })
    const { body: group } = await app
      .as(admin)
      .post('/api/chat-groups', { groupName: 'Rover', users: [mentor.id, incharge.id] })
    await app.as(admin).post('/api/chat-messages', { group: group.id, text: 'Hello' })
    expect(await bellOf(mentor)).toMatchObject({ unread: 0, chats: [] })
    expect(await bellOf(incharge)).toMatchObject({
      chats: [{ id: group.id, groupName: 'Rover', unread: 2 }],
    })
    expect((await bellOf(admin)).chats).toEqual([])
    expect(await app.as(mentor).post('/api/bell/settings', { muted: [] })).toMatchObject({
      body: { muted: [], chats: [{ unread: 2 }] },
    })
    expect(await app.as(mentor).post('/api/bell/settings', { muted: ['weather'] })).toMatchObject({
      status: 400,
    })
  })

  test('announce to roles, everywhere or at schools, once for each person, and only by an admin', async () => {
    const far = String((await app.make('school', { name: 'Lake', address })).id)
    const away = await app.person('student', {
      student: (
        await app.make('student', { name: { firstName: 'Far' }, school: far, class: '8th' })
      ).id,
    })
    const body = {
      id: ulid(),
      title: 'Fair on Friday',
      body: 'Bring your rover.',
      roles: ['student', 'atlIncharge'],
      schools: [school],
    }
    for (const who of [incharge, mentor, pupil])
      expect(await app.as(who).post('/api/broadcasts', body)).toMatchObject({ status: 403 })
    const first = await app.as(admin).post('/api/broadcasts', body)
    expect(first).toMatchObject({ status: 202, body: { total: 2 } })
    expect(await app.as(admin).post('/api/broadcasts', body)).toMatchObject({
      status: 202,
      body: { id: first.body.id },
    })
    await app.app.get(JobRunner).settled()
    expect((await app.as(admin).get(`/api/jobs/${String(first.body.id)}`)).body.message).toBe(
      'Announced to 2 people.',
    )
    for (const who of [pupil, incharge]) expect(await titlesOf(who)).toEqual(['Fair on Friday'])
    for (const who of [away, mentor]) expect(await titlesOf(who)).toEqual([])
    expect(
      await app.as(admin).post('/api/broadcasts', { ...body, id: ulid(), roles: ['mentor'] }),
    ).toMatchObject({ status: 400 })
  })

  test('name a competition that closes in three days, once, to students who have not handed in', async () => {
    const at = (days: number) => dayInIndia(new Date(Date.now() + days * 86_400_000))
    const make = async (name: string, end: string) => {
      const { id: source } = await app.make('competition', {
        name,
        organizedBy: 'AIM',
        applicationStartDate: at(-5),
        applicationEndDate: end,
        competitionStartDate: at(8),
        competitionEndDate: at(9),
        requirements: ['A rover'],
      })
      return app.make('studentCompetition', { student, source })
    }
    const soon = await make('Rover race', at(3))
    await make('Later race', at(4))
    expect([await run(closingCompetitions), await run(closingCompetitions)]).toEqual([1, 0])
    expect((await bellOf(pupil)).items).toMatchObject([
      {
        category: 'competition',
        title: 'Rover race closes in 3 days',
        link: `/student-data/snapshot/${student}/competition/edit/${String(soon.id)}`,
      },
    ])
  })

  test('reach people who were away for a day by e-mail once a day, in numbers, unless they switched it off', async () => {
    for (const who of [mentor, incharge, pupil])
      await app.as(admin).post('/api/tasks', { taskName: 'Secret name', assignedTo: who.id })
    await app.as(incharge).post('/api/bell/settings', { digest: false })
    await app.database.write(
      (tx) =>
        tx.run('UPDATE sign_ins SET seen_at = ? WHERE user_id <> ?', [
          '2020-01-01T00:00:00.000Z',
          pupil.id,
        ]),
      'product',
    )
    await run(sendDigests)
    await run(sendDigests)
    const people = [mentor, incharge, pupil].map(({ id }) => id)
    const mails = await mailOutbox.find(app.database.read, { kind: 'digest', user_id: people })
    expect(mails.map(({ user_id: id }) => id)).toEqual([mentor.id])
  })

  test('are erased after 90 days', async () => {
    await app.as(admin).post('/api/tasks', { taskName: 'Old', assignedTo: mentor.id })
    await app.database.write(
      (tx) => tx.run('UPDATE notifications SET created_at = ?', ['2020-01-01T00:00:00.000Z']),
      'product',
    )
    await app.as(admin).post('/api/tasks', { taskName: 'New', assignedTo: mentor.id })
    expect(await run(eraseNotifications)).toBeGreaterThan(0)
    expect(await titlesOf(mentor)).toEqual(['New task: New'])
  })
})

import { rowsOf, TestApp, type Body, type Client, type Person } from './support/test-app.js'
import { schoolAddress, twoSchools } from './support/two-schools.js'

describe.each(['sqlite', 'postgres'] as const)(
  'what returns from the archive, on %s, catches up with what changed meanwhile:',
  (dialect) => {
    let app: TestApp
    let admin: Person
    let by: Client
    let hill: string
    let lake: string

    beforeAll(async () => {
      app = await TestApp.start(dialect)
      admin = await app.person('admin')
      by = app.as(admin)
    })
    afterAll(() => app.stop())

    const idOf = (body: Body) => String(body.id)
    const read = async (path: string): Promise<Body> => (await by.get(path)).body
    /** Archives a record, does something, and restores it. */
    const away = async (path: string, work: () => Promise<unknown>) => {
      const gone = await by.del(path)
      expect(gone.status).toBe(200)
      await work()
      const back = await by.post(`/api/archive/${String(gone.body['batch'])}/restore`)
      expect(back.status).toBe(200)
    }
    const change = async (path: string, fields: Body) => {
      const { version } = await read(path)
      expect(await by.patch(path, { version, ...fields })).toMatchObject({ status: 200 })
    }
    const pupil = async (firstName: string, school = hill) =>
      idOf(await app.make('student', { name: { firstName }, school, class: '8th' }))

    describe('people', () => {
      let incharge: Person
      let elsewhere: Person
      let mentor: Person

      beforeAll(async () => {
        incharge = await app.person('atlIncharge', { email: 'hill@lab.example' })
        elsewhere = await app.person('atlIncharge', { email: 'lake@lab.example' })
        mentor = await app.person('mentor')
        ;[hill, lake] = await twoSchools(app)
      })

      const group = async (by: Person, student: string) => {
        const child = await app.person('student', { student })
        const made = await app
          .as(by)
          .post('/api/chat-groups', { groupName: 'Rover', users: [child.id] })
        const id = idOf(made.body)
        await app.as(by).post('/api/chat-messages', { group: id, text: 'Words of children' })
        return { id, child }
      }
      const linesFor = async (who: Person, id: string) =>
        rowsOf(await app.as(who).get(`/api/chat-messages?filter=group||$eq||${id}`)).length

      test('a group has the in-charge of this moment, and nobody who was one before reads it', async () => {
        const { id, child } = await group(mentor, await pupil('Ravi'))
        const next = await app.person('atlIncharge', { email: 'next@lab.example' })
        await away(`/api/chat-groups/${id}`, () =>
          app.put('school', hill, { atlIncharge: { email: 'next@lab.example' } }),
        )
        expect((await read(`/api/chat-groups/${id}`))['users']).toEqual([
          mentor.id,
          child.id,
          next.id,
        ])
        expect(await linesFor(incharge, id)).toBe(0)
        expect(await linesFor(next, id)).toBeGreaterThan(0)
        expect(
          await app.as(mentor).post('/api/chat-messages', { group: id, text: 'Back' }),
        ).toMatchObject({ status: 201 })
        await app.put('school', hill, { atlIncharge: { email: 'hill@lab.example' } })
      })

      test('also of a pupil who moves while the group is there, the former in-charge reads no more', async () => {
        const student = await pupil('Tara')
        const { id, child } = await group(mentor, student)
        expect(await linesFor(incharge, id)).toBeGreaterThan(0)
        await change(`/api/students/${student}`, { school: lake })
        expect((await read(`/api/chat-groups/${id}`))['users']).toEqual([
          mentor.id,
          child.id,
          elsewhere.id,
        ])
        expect(await linesFor(incharge, id)).toBe(0)
      })

      test('one who guards another pupil of the group stays in it', async () => {
        const [moving, staying] = [await pupil('Uma'), await pupil('Veer')]
        const { id } = await group(mentor, moving)
        const mate = await app.person('student', { student: staying })
        await change(`/api/chat-groups/${id}`, {
          users: [...((await read(`/api/chat-groups/${id}`))['users'] as string[]), mate.id],
        })
        await change(`/api/students/${moving}`, { school: lake })
        const { users } = await read(`/api/chat-groups/${id}`)
        expect(users).toEqual(expect.arrayContaining([incharge.id, elsewhere.id]))
      })

      test('a team comes without those who changed school, who know nothing of it', async () => {
        const [asha, meena] = [await pupil('Asha'), await pupil('Meena')]
        const made = await by.post('/api/teams', {
          name: 'Otters',
          schoolVal: hill,
          leader: asha,
          members: [asha, meena],
        })
        const path = `/api/teams/${idOf(made.body)}`
        await away(path, () => change(`/api/students/${asha}`, { school: lake }))
        expect(await read(path)).toMatchObject({ leader: null, members: [meena] })
        expect(await read(`/api/students/${asha}`)).toMatchObject({ isTeamLeader: false })
        const moved = await app.person('student', { student: asha })
        expect(await app.as(moved).get(path)).toMatchObject({ status: 404 })
        expect(await app.as(moved).get(`/api/students/${meena}`)).toMatchObject({ status: 404 })
      })

      test('a student leads a team only if nobody else does by now', async () => {
        const [kiran, lata] = [await pupil('Kiran'), await pupil('Lata')]
        const make = async (name: string) =>
          `/api/teams/${idOf(
            (await by.post('/api/teams', { name, schoolVal: hill, leader: kiran, members: [lata] }))
              .body,
          )}`
        const path = await make('Kites')
        await away(`/api/students/${kiran}`, () => change(path, { leader: lata }))
        const isLeader = async (id: string) => (await read(`/api/students/${id}`))['isTeamLeader']
        expect(await read(path)).toMatchObject({ leader: lata })
        expect([await isLeader(kiran), await isLeader(lata)]).toEqual([false, true])
        const second = await make('Owls')
        await away(`/api/students/${kiran}`, () => Promise.resolve())
        expect(await read(second)).toMatchObject({ leader: kiran })
        expect(await isLeader(kiran)).toBe(true)
      })
    })

    describe('work', () => {
      let subject: string
      let topics: [string, string]
      let subTopic: string

      beforeAll(async () => {
        subject = idOf(await app.make('subject', { name: 'Electronics' }))
        const other = idOf(await app.make('subject', { name: 'Robots' }))
        topics = [
          idOf(await app.make('topic', { name: 'Circuits', subject })),
          idOf(await app.make('topic', { name: 'Arms', subject: other })),
        ]
        subTopic = idOf(await app.make('subTopic', { name: 'Lamps', topic: topics[0] }))
      })

      const activity = async (taName: string, more: Body = {}) => {
        const place = { subject, topic: topics[0], subTopic }
        const made = await app.make('tinkeringActivity', {
          taName,
          ...place,
          intro: 'Light',
          ...more,
        })
        return idOf(made)
      }

      test('a mark has the day of its session', async () => {
        const school = idOf(await app.make('school', { name: 'Far', address: schoolAddress }))
        const session = idOf(
          await app.make('session', {
            subject,
            topic: topics[0],
            timestamp: '2026-01-05T05:00:00.000Z',
            duration: 1,
            school,
          }),
        )
        const student = await pupil('Nila', school)
        const mark = await by.post('/api/attendance', { session, student, mark: 'present' })
        const path = `/api/attendance/${idOf(mark.body)}`
        await away(path, () =>
          change(`/api/sessions/${session}`, { timestamp: '2026-01-09T05:00:00.000Z' }),
        )
        expect(await read(path)).toMatchObject({ day: '2026-01-09', markedBy: 'Person 1' })
      })

      test('a copy says that its original has changed', async () => {
        const school = idOf(await app.make('school', { name: 'Near', address: schoolAddress }))
        const source = await activity('Lamp')
        const made = await by.post('/api/student-activities', {
          student: await pupil('Omar', school),
          source,
        })
        expect(made).toMatchObject({ status: 201, body: { isBehind: false } })
        const path = `/api/student-activities/${idOf(made.body)}`
        await away(path, () => change(`/api/tinkering-activities/${source}`, { intro: 'Lights' }))
        expect(await read(path)).toMatchObject({ isBehind: true })
        await away(path, () => change(`/api/tinkering-activities/${source}`, { intro: 'Light' }))
        expect(await read(path)).toMatchObject({ isBehind: false })
      })

      test('an activity is where its sub-topic is, and no second base activity', async () => {
        const path = `/api/tinkering-activities/${await activity('First', { isBase: true })}`
        await away(path, async () => {
          await activity('Second', { isBase: true })
          await change(`/api/sub-topics/${subTopic}`, { topic: topics[1] })
        })
        const back = await read(path)
        expect(back).toMatchObject({ topic: topics[1], isBase: false })
        expect(back['subject']).toBe((await read(`/api/topics/${topics[1]}`))['subject'])
      })
    })
  },
)

import { MessageLimits } from '../src/features/chats/message-limits.js'
import { rowsOf, TestApp, type Answer, type Body, type Person } from './support/test-app.js'
import { schoolAddress, twoSchools } from './support/two-schools.js'

describe.each(['sqlite', 'postgres'] as const)('chats on %s', (dialect) => {
  let app: TestApp
  let hill: string
  let admin: Person
  let incharge: Person
  let elsewhere: Person
  let mentor: Person
  let pupil: Person
  let mate: Person
  let stranger: Person

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    incharge = await app.person('atlIncharge', {
      email: 'hill@lab.example',
      displayName: 'Asha Rao',
    })
    elsewhere = await app.person('atlIncharge', { email: 'lake@lab.example' })
    const schools = await twoSchools(app)
    hill = schools[0]
    const student = async (firstName: string, school: unknown) =>
      app.person('student', {
        displayName: `${firstName} Kumar`,
        student: (
          await app.make('student', {
            name: { firstName, lastName: 'Kumar' },
            school,
            class: '8th',
          })
        ).id,
      })
    admin = await app.person('admin', { displayName: 'Anil Admin' })
    mentor = await app.person('mentor', { displayName: 'Meera Menon' })
    pupil = await student('Ravi', schools[0])
    mate = await student('Meena', schools[0])
    stranger = await student('Far', schools[1])
  })
  beforeEach(
    () => void Object.assign(app.app.get(MessageLimits), { burst: 1000, periodMs: 600_000 }),
  )
  afterAll(() => app.stop())

  const start = (who: Person, users: readonly Person[] = [], groupName = 'Rover') =>
    app.as(who).post('/api/chat-groups', { groupName, users: users.map(({ id }) => id) })
  const idOf = ({ body }: Answer) => String(body.id)
  const usersOf = async (group: string) =>
    (await app.as(admin).get(`/api/chat-groups/${group}`)).body.users as string[]
  const say = (who: Person, group: string, text: string, more: Body = {}) =>
    app.as(who).post('/api/chat-messages', { group, text, ...more })
  const linesOf = async (who: Person, group: string) =>
    rowsOf(
      await app.as(who).get(`/api/chat-messages?filter=group||$eq||${group}&sort=sequence,ASC`),
    )
  const change = async (who: Person, group: string, body: Body) => {
    const { body: current } = await app.as(admin).get(`/api/chat-groups/${group}`)
    return app.as(who).patch(`/api/chat-groups/${group}`, { version: current.version, ...body })
  }

  describe('the people of a group', () => {
    test('include the in-charge of every pupil’s school, or the admins if it has none', async () => {
      expect((await start(pupil, [mate])).body.users).toEqual([pupil.id, mate.id, incharge.id])
      expect((await start(mentor, [pupil, stranger])).body.users).toEqual([
        mentor.id,
        pupil.id,
        stranger.id,
        incharge.id,
        elsewhere.id,
      ])
      expect((await start(mentor, [admin])).body.users).toEqual([mentor.id, admin.id])
      const noIncharge = (
        await app.make('school', { name: `Without ${dialect}`, address: schoolAddress })
      ).id
      const alone = await app.person('student', {
        student: (
          await app.make('student', {
            name: { firstName: 'Uma' },
            school: noIncharge,
            class: '8th',
          })
        ).id,
      })
      expect(await start(alone)).toMatchObject({
        status: 201,
        body: { users: [alone.id, admin.id] },
      })
    })

    test('are a pupil and their in-charge in the chat with the teacher, which is opened again and not made twice', async () => {
      const { id, ...session } = await app.person('student', {
        displayName: 'Tara Teacherwell',
        student: (
          await app.make('student', {
            name: { firstName: 'Tara' },
            school: hill,
            class: '8th',
          })
        ).id,
      })
      const tara = { id, ...session }
      // A group with others is not the chat of the two.
      await start(tara, [mate])
      const open = () => app.as(tara).post('/api/chat-with-teacher')
      const both = await Promise.all([open(), open()])
      expect(both.map(({ status }) => status)).toEqual([200, 200])
      const group = idOf(both[0]!)
      expect(both.map(idOf)).toEqual([group, group])
      expect((await app.as(tara).get(`/api/chat-groups/${group}`)).body).toMatchObject({
        groupName: 'Tara Teacherwell, Asha Rao',
        users: [id, incharge.id],
      })
      // A later group of the two is theirs, too.
      const later = idOf(await start(tara))
      expect(idOf(await open())).toBe(later)
      expect((await say(incharge, later, 'How far are you?')).status).toBe(201)
      for (const other of [incharge, mentor, admin])
        expect(await app.as(other).post('/api/chat-with-teacher')).toMatchObject({ status: 403 })
    })

    test('are people whom the author may choose: a pupil chooses those of the own school', async () => {
      for (const other of [stranger, mentor, admin])
        expect(await start(pupil, [other])).toMatchObject({
          status: 400,
          body: { code: 'validation_failed' },
        })
      expect(await start(incharge, [stranger])).toMatchObject({ status: 400 })
    })

    test('are put into at most fifty new groups a day by a person who is no admin', async () => {
      const { id, ...session } = await app.person('mentor')
      const bulk = Array.from({ length: 51 }, (_, at) => ({
        groupName: `Group ${at}`,
        users: [pupil.id],
      }))
      const answer = await app.as(session).post('/api/chat-groups/bulk?mode=each', { bulk })
      const statuses = (answer.body as unknown as { status: number }[]).map(({ status }) => status)
      expect(statuses).toEqual([...Array.from({ length: 50 }, () => 201), 429])
      expect(
        await app.as(session).post('/api/chat-groups', { groupName: 'One more', users: [id] }),
      ).toMatchObject({
        status: 429,
        body: { title: expect.stringContaining('50 groups today') },
      })
      expect(await start(admin, [pupil])).toMatchObject({ status: 201 })
    })

    test('never lose the last in-charge while a pupil is in it', async () => {
      const group = idOf(await start(pupil, [mate]))
      expect(await change(pupil, group, { users: [pupil.id, mate.id] })).toMatchObject({
        status: 403,
        body: { title: expect.stringContaining('ATL in-charge') },
      })
      expect(await app.as(incharge).post(`/api/chat-groups/${group}/leave`)).toMatchObject({
        status: 403,
      })
      expect(await change(admin, group, { users: [incharge.id] })).toMatchObject({ status: 200 })
      expect(await app.as(incharge).post(`/api/chat-groups/${group}/leave`)).toMatchObject({
        status: 200,
      })
      expect(await usersOf(group)).toEqual([])
    })

    test('can leave, and read nothing from then on', async () => {
      const group = idOf(await start(mentor, [pupil, mate]))
      expect(await app.as(mate).post(`/api/chat-groups/${group}/leave`)).toMatchObject({
        status: 200,
      })
      expect(await usersOf(group)).toEqual([mentor.id, pupil.id, incharge.id])
      for (const url of [`/api/chat-groups/${group}`, `/api/chat-groups/${group}/people`])
        expect(await app.as(mate).get(url)).toMatchObject({ status: 404 })
      expect(await linesOf(mate, group)).toEqual([])
      expect(await say(mate, group, 'Still here?')).toMatchObject({ status: 400 })
      expect(await app.as(mate).post(`/api/chat-groups/${group}/leave`)).toMatchObject({
        status: 404,
      })
      expect(
        await app.as(mate).post(`/api/chat-groups/${group}/seen`, { sequence: 1 }),
      ).toMatchObject({ status: 404 })
    })

    test('follow the in-charge of the school', async () => {
      const group = idOf(await start(pupil, [mate]))
      const next = await app.person('atlIncharge', { email: `next-${dialect}@lab.example` })
      await app.put('school', hill, { atlIncharge: { email: `next-${dialect}@lab.example` } })
      expect(await usersOf(group)).toEqual([pupil.id, mate.id, next.id])
      await app.put('user', next.id, { disabled: true })
      expect(await usersOf(group)).toEqual([pupil.id, mate.id, next.id, admin.id])
      await app.put('school', hill, { atlIncharge: { email: 'hill@lab.example' } })
      expect(await usersOf(group)).toEqual([pupil.id, mate.id, admin.id, incharge.id])
      expect((await linesOf(pupil, group)).map(({ news }) => news)).toEqual([
        'created',
        'added',
        'added',
        'removed',
        'added',
        'added',
        'removed',
      ])
    })

    test('are named to its members, pupils by their short names to pupils', async () => {
      const group = idOf(await start(mentor, [pupil, mate]))
      await app.as(mate).post(`/api/chat-groups/${group}/leave`)
      const people = async (who: Person) =>
        (await app.as(who).get(`/api/chat-groups/${group}/people`)).body as unknown as Body[]
      expect(await people(pupil)).toEqual([
        { id: mentor.id, name: 'Meera Menon', role: 'mentor', isMember: true, seen: 1 },
        { id: pupil.id, name: 'Ravi K.', role: 'student', isMember: true, seen: 0 },
        { id: incharge.id, name: 'Asha Rao', role: 'atlIncharge', isMember: true, seen: 0 },
        { id: mate.id, name: 'Meena K.', role: 'student', isMember: false, seen: 0 },
      ])
      expect((await people(mentor))[1]).toMatchObject({ name: 'Ravi Kumar' })
      expect(await app.as(stranger).get(`/api/chat-groups/${group}/people`)).toMatchObject({
        status: 404,
      })
    })
  })

  describe('a message', () => {
    test('gets its place from the server, once for all retries', async () => {
      const group = idOf(await start(mentor, [pupil]))
      const id = `01K${dialect.toUpperCase()}00000000000001`
      const body = { id, group, text: 'The left sensor is loose.\nhttps://example.org', files: [] }
      const answers = await Promise.all(
        [1, 2].map(() => app.as(pupil).post('/api/chat-messages', body)),
      )
      expect(answers.map(({ status }) => status)).toEqual([201, 201])
      expect(await app.as(mate).post('/api/chat-messages', body)).toMatchObject({ status: 409 })
      await Promise.all([pupil, mentor, incharge].map((who) => say(who, group, 'Seen.')))
      const lines = await linesOf(mentor, group)
      expect(lines.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6])
      expect(lines[0]).toMatchObject({
        news: 'created',
        sender: mentor.id,
        text: null,
        about: [pupil.id],
      })
      expect(lines[1]).toMatchObject({ news: 'added', sender: 'system0000', about: [incharge.id] })
      expect(lines[2]).toMatchObject({
        id,
        news: null,
        sender: pupil.id,
        text: body.text,
        deleted: false,
      })
    })

    test('has 1 to 4,000 characters or a file, and no fields that the product sets', async () => {
      const group = idOf(await start(mentor))
      for (const text of ['', '  \n ', '\u200b\u3164', 'x'.repeat(4001)])
        expect(await say(mentor, group, text)).toMatchObject({ status: 400 })
      for (const field of [
        { sequence: 9 },
        { news: 'left' },
        { sender: admin.id },
        { about: [admin.id] },
        { deleted: true },
      ])
        expect(await say(mentor, group, 'Hello', field)).toMatchObject({ status: 400 })
      expect(await say(mentor, group, 'x'.repeat(4000))).toMatchObject({ status: 201 })
      expect(await say(admin, group, 'May I?')).toMatchObject({ status: 403 })
    })

    test('is refused with a time to wait after 20 in ten seconds, also in bulk', async () => {
      const writer = await app.person('mentor')
      const group = idOf(await start(writer))
      app.app.get(MessageLimits).burst = 20
      const bulk = Array.from({ length: 25 }, (_, at) => ({ group, text: `Line ${at}` }))
      const refused = await app.as(writer).post('/api/chat-messages/bulk?mode=each', { bulk })
      const statuses = (refused.body as unknown as { status: number }[]).map(({ status }) => status)
      // Each has its own transaction, and PostgreSQL runs several at a time, so any five of them are refused.
      expect(statuses.sort()).toEqual(Array.from({ length: 25 }, (_, at) => (at < 20 ? 201 : 429)))
      const next = await say(writer, group, 'One more')
      expect(next).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
      expect(Number(next.headers['retry-after'])).toBeGreaterThan(0)
      expect(await linesOf(writer, group)).toHaveLength(21)
    })

    test('is emptied when its sender deletes it in time, or an admin at any time', async () => {
      const group = idOf(await start(pupil, [mate]))
      const mine = (await say(pupil, group, 'A mistake')).body
      const url = `/api/chat-messages/${String(mine.id)}`
      const remove = { version: 1, deleted: true }
      for (const who of [mate, incharge])
        expect(await app.as(who).patch(url, remove)).toMatchObject({ status: 403 })
      expect(await app.as(pupil).patch(url, { version: 1, text: 'Another text' })).toMatchObject({
        status: 400,
      })
      expect(await app.as(pupil).del(url)).toMatchObject({ status: 403 })
      expect(await app.as(pupil).patch(url, remove)).toMatchObject({
        status: 200,
        body: { deleted: true, text: null },
      })
      expect(await app.as(admin).patch(url, { version: 2, deleted: false })).toMatchObject({
        status: 403,
      })
      for (const who of [pupil, mate, admin])
        expect((await app.as(who).get(url)).text).not.toContain('A mistake')
      const [trail] = await app.database.read.all<{ fields: string }>(
        "SELECT fields FROM audit_trail WHERE record_id = ? AND action = 'update'",
        [String(mine.id)],
      )
      expect(trail!.fields.split(',').sort()).toEqual(['deleted', 'text'])
      expect(await app.as(admin).get(`${url}/evidence`)).toMatchObject({
        status: 200,
        body: { text: 'A mistake', by: 'Ravi Kumar' },
      })
      expect(await app.as(incharge).get(`${url}/evidence`)).toMatchObject({ status: 403 })

      const old = (await say(pupil, group, 'Long ago')).body
      const early = new Date(Date.now() - 121_000).toISOString()
      await app.database.write(
        (tx) =>
          tx.run('UPDATE chat_messages SET created_at = ? WHERE id = ?', [early, String(old.id)]),
        'product',
      )
      expect(
        await app.as(pupil).patch(`/api/chat-messages/${String(old.id)}`, remove),
      ).toMatchObject({
        status: 403,
        body: { title: expect.stringContaining('two minutes') },
      })
      expect(
        await app.as(admin).patch(`/api/chat-messages/${String(old.id)}`, remove),
      ).toMatchObject({ status: 200 })
      const [created] = await linesOf(pupil, group)
      expect(
        await app.as(admin).patch(`/api/chat-messages/${String(created!.id)}`, remove),
      ).toMatchObject({ status: 403 })
    })
  })

  test('the list shows a person’s groups, the newest first, with the number unread', async () => {
    const reader = await app.person('mentor', { displayName: 'Nadia Nair' })
    const first = idOf(await start(mentor, [reader], 'First'))
    const second = idOf(await start(reader, [mentor], 'Second'))
    await say(mentor, first, 'Are you there?')
    await say(mentor, first, 'Hello?')
    const list = async () => (await app.as(reader).get('/api/chats')).body as unknown as Body[]
    expect(await list()).toEqual([
      {
        id: first,
        groupName: 'First',
        version: 1,
        unread: 3,
        last: {
          sequence: 3,
          at: expect.any(String),
          news: null,
          sender: mentor.id,
          senderName: 'Meera Menon',
          text: 'Hello?',
          deleted: false,
        },
      },
      expect.objectContaining({
        id: second,
        unread: 0,
        last: expect.objectContaining({ news: 'created', senderName: 'Nadia Nair' }),
      }),
    ])
    const see = (sequence: unknown) =>
      app.as(reader).post(`/api/chat-groups/${first}/seen`, { sequence })
    expect(await see(2)).toMatchObject({ status: 200 })
    expect(await see(1)).toMatchObject({ status: 200 })
    expect((await list())[0]).toMatchObject({ unread: 1 })
    expect(await see(99)).toMatchObject({ status: 200 })
    expect((await list())[0]).toMatchObject({ unread: 0 })
    for (const wrong of [-1, '2', null]) expect(await see(wrong)).toMatchObject({ status: 400 })
    expect((await app.as(reader).get(`/api/users/${reader.id}`)).body).toMatchObject({
      chats: [first, second],
    })
    expect((await app.as(await app.person('mentor')).get('/api/chats')).body).toEqual([])
  })

  test('what a pupil wrote is erased with the account, also in an archived group', async () => {
    const record = String(
      (await app.make('student', { name: { firstName: 'Gone' }, school: hill, class: '8th' })).id,
    )
    const gone = await app.person('student', { displayName: 'Gone Girl', student: record })
    const groups = [idOf(await start(gone, [mate])), idOf(await start(gone, [mate], 'Archived'))]
    for (const group of groups) await say(gone, group, `Secret of ${dialect}`)
    await app.as(admin).del(`/api/chat-groups/${groups[1]}`)
    await app.as(admin).del(`/api/students/${record}`)
    const [batch] = await app.database.read.all<{ batch: string }>(
      'SELECT batch FROM archive WHERE record_id = ?',
      [gone.id],
    )
    await app.as(admin).del(`/api/archive/${batch!.batch}`)
    expect((await linesOf(admin, groups[0]!)).map(({ text }) => text)).not.toContain(
      `Secret of ${dialect}`,
    )
    const left = await app.database.read.all<{ data: string }>(
      "SELECT data FROM archive WHERE resource = 'chatMessage'",
    )
    expect(left.length).toBeGreaterThan(0)
    expect(JSON.stringify(left)).not.toContain(`Secret of ${dialect}`)
    expect(
      await app.database.read.all('SELECT 1 FROM message_evidence WHERE sender = ?', [gone.id]),
    ).toEqual([])
  })
})

import { rowsOf, TestApp, type Body, type Person } from './support/test-app.js'

const address = {
  addressLine1: '1 Hill Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
}

describe.each(['sqlite', 'postgres'] as const)('a chat with the admins on %s', (dialect) => {
  let app: TestApp
  let admin: Person
  let second: Person
  let incharge: Person
  let pupil: Person

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    admin = await app.person('admin', { displayName: 'Anil Admin' })
    second = await app.person('admin', { displayName: 'Sita Second' })
    incharge = await app.person('atlIncharge', { email: 'hill@lab.example' })
    const atlIncharge = { firstName: 'Asha', email: 'hill@lab.example' }
    const school = (await app.make('school', { name: 'Hill', address, atlIncharge })).id
    const student = (
      await app.make('student', {
        name: { firstName: 'Ravi', lastName: 'Kumar' },
        school,
        class: '8th',
      })
    ).id
    pupil = await app.person('student', { student, displayName: 'Ravi Kumar' })
  })
  afterAll(() => app.stop())

  const open = async (who: Person, person?: string) =>
    String((await app.as(who).post('/api/chat-with-admin', { person })).body.id)
  const say = (who: Person, group: string, text: string) =>
    app.as(who).post('/api/chat-messages', { group, text })
  const threads = async (who: Person, search = '') =>
    rowsOf(await app.as(who).get(`/api/chat-with-admin?search=${search}`))
  const chatsIn = async (who: Person) => (await app.as(who).get('/api/bell')).body.chats as Body[]

  test('is the same for its person and for every admin, however often it is opened, and has nobody else in it', async () => {
    const ids = await Promise.all([
      open(pupil),
      open(pupil),
      open(admin, pupil.id),
      open(second, pupil.id),
    ])
    expect(new Set(ids).size).toBe(1)
    expect((await app.as(admin).get(`/api/chat-groups/${ids[0]!}`)).body).toMatchObject({
      users: [pupil.id],
      thread: pupil.id,
    })
    expect(await app.as(incharge).get(`/api/chat-groups/${ids[0]!}`)).toMatchObject({ status: 404 })
    expect(await say(incharge, ids[0]!, 'Hello?')).toMatchObject({ status: 400 })
    expect(await app.as(incharge).post('/api/chat-with-admin', { person: pupil.id })).toMatchObject(
      { status: 404 },
    )
    expect(
      await app.as(admin).post('/api/chat-with-admin', { person: '01J0000000000000000000NONE' }),
    ).toMatchObject({ status: 404 })
    expect((await app.as(pupil).get('/api/chats')).body).toEqual([])
  })

  test('waits for an answer until any admin writes, and is read by one admin for all', async () => {
    const group = await open(pupil)
    expect((await say(pupil, group, 'My kit is broken')).status).toBe(201)
    expect(await threads(second)).toMatchObject([
      {
        person: pupil.id,
        name: 'Ravi Kumar',
        unread: 1,
        isWaiting: true,
        last: { text: 'My kit is broken' },
      },
    ])
    expect(await chatsIn(admin)).toMatchObject([
      { link: `/chat-with-admin/${pupil.id}`, unread: 1 },
    ])
    expect(
      (await app.as(admin).post(`/api/chat-groups/${group}/seen`, { sequence: 1 })).status,
    ).toBe(200)
    expect([await chatsIn(admin), await chatsIn(second)]).toEqual([[], []])
    expect((await say(second, group, 'A new one is on its way')).status).toBe(201)
    expect(await threads(admin)).toMatchObject([
      { unread: 0, isWaiting: false, last: { senderName: 'Sita Second' } },
    ])
    expect(await chatsIn(pupil)).toMatchObject([{ link: '/chat-with-admin', unread: 1 }])
    const people = rowsOf(await app.as(admin).get(`/api/chat-groups/${group}/people`)).map(
      ({ name }) => name,
    )
    expect(people).toEqual(['Ravi Kumar', 'Sita Second', 'Anil Admin'])
  })

  test('with the latest message comes first, and in the bell until an admin has seen all of it', async () => {
    const mentor = await app.person('mentor', { displayName: 'Meera' })
    const [first, later] = [await open(pupil), await open(mentor)]
    for (const [who, group, text] of [
      [mentor, later, 'Hello'],
      [pupil, first, 'One'],
      [pupil, first, 'Two'],
    ] as const)
      expect((await say(who, group, text)).status).toBe(201)
    const order = async () => (await threads(admin)).map(({ person }) => person)
    expect(await order()).toEqual([pupil.id, mentor.id])
    expect(await chatsIn(admin)).toMatchObject([
      { link: `/chat-with-admin/${pupil.id}`, unread: 2 },
      { link: `/chat-with-admin/${mentor.id}`, unread: 1 },
    ])
    const seen = (group: string, sequence: number) =>
      app.as(second).post(`/api/chat-groups/${group}/seen`, { sequence })
    expect([(await seen(first, 3)).status, (await seen(later, 1)).status]).toEqual([200, 200])
    expect(await chatsIn(admin)).toMatchObject([
      { link: `/chat-with-admin/${pupil.id}`, unread: 1 },
    ])
    // An answer to what nobody has seen leaves it unread for the other admins.
    expect((await say(second, first, 'Yes?')).status).toBe(201)
    expect(await chatsIn(second)).toMatchObject([
      { link: `/chat-with-admin/${pupil.id}`, unread: 2 },
    ])
    expect((await say(mentor, later, 'Thanks')).status).toBe(201)
    expect(await order()).toEqual([mentor.id, pupil.id])
    expect((await seen(first, 5)).status).toBe(200)
    expect(await chatsIn(admin)).toMatchObject([
      { link: `/chat-with-admin/${mentor.id}`, unread: 1 },
    ])
  })

  test('is in no list while it is archived', async () => {
    const links = async () => (await chatsIn(admin)).map(({ link }) => link)
    const mentor = await app.person('mentor', { displayName: 'Moti' })
    const group = await open(mentor)
    expect((await say(mentor, group, 'Hello')).status).toBe(201)
    const lists = async () => [
      (await links()).includes(`/chat-with-admin/${mentor.id}`),
      (await threads(admin)).some(({ name }) => name === 'Moti'),
    ]
    expect(await lists()).toEqual([true, true])
    const { batch } = (await app.as(admin).del(`/api/chat-groups/${group}`)).body
    expect(await lists()).toEqual([false, false])
    expect((await app.as(admin).post(`/api/archive/${String(batch)}/restore`)).status).toBe(200)
    expect(await lists()).toEqual([true, true])
  })

  test('is searched by name and e-mail, and listed to admins only', async () => {
    expect(await threads(admin, 'ravi')).toHaveLength(1)
    expect(await threads(admin, encodeURIComponent(pupil.email))).toHaveLength(1)
    for (const search of ['nobody', '%25', '_'])
      expect([search, (await threads(admin, search)).length]).toEqual([search, 0])
    for (const who of [pupil, incharge])
      expect(await app.as(who).get('/api/chat-with-admin')).toMatchObject({ status: 403 })
  })

  test('keeps its person and its name, and is not left', async () => {
    const group = await open(pupil)
    const { version } = (await app.as(admin).get(`/api/chat-groups/${group}`)).body
    for (const body of [{ users: [pupil.id, incharge.id] }, { groupName: 'Other' }])
      expect(
        await app.as(admin).patch(`/api/chat-groups/${group}`, { version, ...body }),
      ).toMatchObject({ status: 403 })
    expect(await app.as(pupil).post(`/api/chat-groups/${group}/leave`)).toMatchObject({
      status: 403,
    })
  })
})

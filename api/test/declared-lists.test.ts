import { formerLists, startOfDay, today } from '@tinkerdesk/shared'
import { rowsOf, TestApp, type Person } from './support/test-app.js'

describe.each(['sqlite', 'postgres'] as const)('declared lists on %s', (dialect) => {
  let app: TestApp
  let admin: Person
  let mentor: Person
  const sessions: Record<string, string> = {}
  beforeAll(async () => {
    app = await TestApp.start(dialect)
    admin = await app.person('admin')
    mentor = await app.person('mentor')
    const subject = (await app.make('subject', { name: 'Robotics' })).id
    const topic = (await app.make('topic', { name: 'Motors', subject })).id
    const times = {
      yesterday: startOfDay(today(), -1),
      midnight: startOfDay(today()),
      nextWeek: startOfDay(today(), 7),
      tomorrow: startOfDay(today(), 1),
    }
    for (const [name, timestamp] of Object.entries(times))
      sessions[name] = String((await app.make('session', { subject, topic, timestamp })).id)
  })
  afterAll(() => app.stop())

  const idsOf = async (who: Person, query: string) =>
    rowsOf(await app.as(who).get(`/api/sessions?${query}`)).map(({ id }) => id)
  const ids = (...names: string[]) => names.map((name) => sessions[name])

  test('hold the records of their condition, in their own order', async () => {
    for (const who of [admin, mentor])
      expect(await idsOf(who, 'list=upcoming')).toEqual(ids('midnight', 'tomorrow', 'nextWeek'))
    expect(await idsOf(admin, 'list=upcoming&sort=timestamp,DESC')).toEqual(
      ids('nextWeek', 'tomorrow', 'midnight'),
    )
  })

  test('are narrowed further by filters, and count what is left', async () => {
    const filter = encodeURIComponent(`timestamp||$lt||${startOfDay(today(), 2)}`)
    expect(
      (await app.as(admin).get(`/api/sessions?list=upcoming&filter=${filter}&limit=1&page=2`)).body,
    ).toMatchObject({
      total: 2,
      data: [{ id: sessions['tomorrow'] }],
    })
    const or = encodeURIComponent(`timestamp||$lt||${startOfDay(today())}`)
    expect(await idsOf(admin, `list=upcoming&or=${or}`)).toEqual([])
  })

  test('have their records under a former path, too', async () => {
    const lists = { session: { next: 'upcoming' } }
    Object.assign(formerLists, lists)
    try {
      expect(await idsOf(mentor, 'list=next')).toEqual(ids('midnight', 'tomorrow', 'nextWeek'))
      expect(await app.as(admin).get('/api/sessions?list=then')).toMatchObject({ status: 400 })
    } finally {
      Object.keys(lists).forEach((name) => Reflect.deleteProperty(formerLists, name))
    }
  })

  test('are refused by an unknown name', async () => {
    for (const list of ['', 'nonsense', 'constructor', 'upcoming&list=upcoming'])
      expect(await app.as(admin).get(`/api/sessions?list=${list}`)).toMatchObject({ status: 400 })
    expect(await app.as(admin).get('/api/tags?list=upcoming')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'list' }] },
    })
    expect(
      await app.as(admin).get(`/api/sessions/${sessions['tomorrow']}?list=upcoming`),
    ).toMatchObject({ status: 400 })
  })
})

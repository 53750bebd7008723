import { today } from '@tinkerdesk/shared'
import { notification } from '@tinkerdesk/shared/resources/notification'
import { records } from '../src/crud/index.js'
import { owing, reminderOn } from '../src/features/notifications/reminders/return-reminders.js'
import { TestApp, type Person } from './support/test-app.js'
import { twoSchools } from './support/two-schools.js'

test('in-charges are reminded on the 25th, the 1st and the 4th, a day late if no server ran', () => {
  expect(
    ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'].map((day) => reminderOn(day)?.opening),
  ).toEqual([undefined, 'Soon due', 'Soon due', undefined])
  expect(reminderOn('2026-11-25')?.month).toBe('2026-11')
  expect(reminderOn('2026-12-01')).toEqual({ month: '2026-11', opening: 'Due' })
  expect(reminderOn('2027-01-02')).toEqual({ month: '2026-12', opening: 'Due' })
  expect(reminderOn('2027-01-04')).toEqual({ month: '2026-12', opening: 'Due tomorrow' })
  expect(reminderOn('2027-01-05')).toBeUndefined()
})

describe.each(['sqlite', 'postgres'] as const)('a reminder of a return on %s', (dialect) => {
  let app: TestApp
  let incharge: Person
  let hill: string

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    incharge = await app.person('atlIncharge', { email: 'hill@lab.example' })
    ;[hill] = await twoSchools(app)
  })
  afterAll(() => app.stop())

  const toTell = async (day: string, ids?: string[]) =>
    (await owing(app.database.read, day, ids)).map(({ id, person }) => [id, person])

  test('goes to the in-charge of a lab whose return is open, once for each day', async () => {
    expect(await toTell('2024-12-01')).toEqual([])
    await app.put('school', hill, { isATL: true })
    const hers = [[hill, incharge.id]]
    expect(await toTell('2024-12-01')).toEqual(hers)
    expect(await toTell('2024-12-10')).toEqual([])
    expect(await toTell('2024-12-01', ['01J00000000000000000000000'])).toEqual([])

    const link = `/monthly-return-data/return?school=${hill}&month=2024-11`
    const news = { person: incharge.id, category: 'monthlyReturn' as const, link, isRead: false }
    const title = 'Due: the monthly return of Hill'
    await app.database.write(
      (tx) => records(notification, tx).add([{ ...news, title, body: null }]),
      'product',
    )
    expect(await toTell('2024-12-01')).toEqual([])
    expect(await toTell('2024-12-04')).toEqual(hers)

    const place = { school: hill, month: '2024-11', version: null }
    const { status } = await app.as(incharge).post('/api/return-figures/hand-in', place)
    expect(status).toBe(200)
    expect(await toTell('2024-12-04')).toEqual([])
    expect(await toTell(`${today().slice(0, 7)}-25`)).toEqual(hers)
  })
})

import './kits.js'
import './orders.js'
import { groupTotals, maxGroups, type GroupTotals } from '@tinkerdesk/shared'
import type { Dialect } from '../src/database/database.js'
import type { LabApp, LabPerson } from '../test/support/lab-app.js'
import { recordScans, repeatedPostgresScans, repeatedScans } from '../test/support/query-plans.js'
import { startLab } from './start-lab.js'

const address = {
  addressLine1: '1 Hill Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
}
const arrived = (day: string) => ({ state: 'Arrived', arrived: day })

/** The first days of some months, the latest first. */
const months = Array.from({ length: maxGroups + 3 }, (_, at) =>
  new Date(Date.UTC(2020, -at, 1)).toISOString().slice(0, 10),
)

describe.each<[Dialect]>([['sqlite'], ['postgres']])('the totals of lists on %s', (dialect) => {
  let app: LabApp
  let admin: LabPerson
  let mentor: LabPerson
  let incharge: LabPerson
  let schools: string[]

  beforeAll(async () => {
    app = await startLab(dialect)
    schools = [
      await app.make('school', {
        name: 'Hill School',
        address,
        atlIncharge: { firstName: 'Asha', email: 'incharge@lab.example' },
      }),
      await app.make('school', { name: 'Lake School', address }),
    ]
    for (const [name, at, quantity] of [
      ['Robot', 0, 3],
      ['Laser', 0, 2],
      ['Drone', 1, null],
    ] as const)
      await app.make('kit', { name, school: schools[at], quantity, unitPrice: 1500 })
    for (const order of [
      { name: 'Motors', state: 'Ordered', pieces: 10, isPaid: true, price: 500 },
      { name: 'Wheels', state: 'Ordered', pieces: 5 },
      { name: 'Cables', ...arrived('2026-03-04'), pieces: 2, isPaid: true, price: 4500 },
      { name: 'Lamps', ...arrived('2026-03-31'), pieces: 1 },
      { name: 'Wood', pieces: null },
    ])
      await app.make('kitOrder', order)
    admin = await app.person({ email: 'admin@lab.example', role: 'admin' })
    mentor = await app.person({ email: 'mentor@lab.example', role: 'mentor' })
    incharge = await app.person({ email: 'incharge@lab.example', role: 'atlIncharge' })
  }, 60_000)
  afterAll(() => app.stop())

  const totals = async (url: string, by = admin): Promise<GroupTotals> => {
    const { status, body } = await by.get(`/api/${url}`)
    expect([url, status]).toEqual([url, 200])
    return groupTotals.strict().parse(body)
  }
  const counts = async (url: string, by = admin) =>
    (await totals(url, by)).groups.map(({ value, count }) => [value, count])
  const refusal = async (url: string, by = admin) => {
    const { status, body } = await by.get(`/api/${url}`)
    return [status, body.code]
  }

  test('count the records by a value with their sums, the largest group first', async () => {
    expect(await totals('kit-orders/groups?by=state')).toEqual({
      groups: [
        { value: 'Arrived', count: 2, sums: { pieces: 3, price: 4500 } },
        { value: 'Ordered', count: 2, sums: { pieces: 15, price: 500 } },
        { value: 'Draft', count: 1, sums: { pieces: 0, price: 0 } },
      ],
      total: { groups: 3, count: 5, sums: { pieces: 18, price: 5000 } },
    })
    expect(await counts('kit-orders/groups?by=isPaid')).toEqual([
      [false, 3],
      [true, 2],
    ])
  })

  test('count by the month of a day, and the records without a day apart', async () => {
    expect(await counts('kit-orders/groups?by=arrived')).toEqual([
      ['2026-03', 2],
      [null, 3],
    ])
  })

  test('are those of the rows that the list shows: its own, filtered, and declared', async () => {
    expect(await counts('kit-orders/groups?by=state&filter=pieces||$gt||4')).toEqual([
      ['Ordered', 2],
    ])
    expect(
      await counts('kit-orders/groups?by=state&s={"$or":[{"name":"Wood"},{"name":"Lamps"}]}'),
    ).toEqual([
      ['Arrived', 1],
      ['Draft', 1],
    ])
    expect(await counts('kit-orders/groups?by=state&list=open&filter=name||$ne||Wood')).toEqual([
      ['Ordered', 2],
    ])
    expect(await totals('kit-orders/groups?by=state&filter=name||$eq||Nothing')).toEqual({
      groups: [],
      total: { groups: 0, count: 0, sums: { pieces: 0, price: 0 } },
    })
  })

  test('name related records, and count only records within reach', async () => {
    expect(await totals('kits/groups?by=school')).toEqual({
      groups: [
        {
          value: schools[0],
          name: 'Hill School',
          count: 2,
          sums: { quantity: 5, unitPrice: 3000 },
        },
        {
          value: schools[1],
          name: 'Lake School',
          count: 1,
          sums: { quantity: 0, unitPrice: 1500 },
        },
      ],
      total: { groups: 2, count: 3, sums: { quantity: 5, unitPrice: 4500 } },
    })
    expect(await counts('kits/groups?by=school', incharge)).toEqual([[schools[0], 2]])
  })

  test('have no sum of a field by which the person may not filter', async () => {
    expect((await totals('kits/groups?by=school', mentor)).total).toEqual({
      groups: 2,
      count: 3,
      sums: { quantity: 5 },
    })
    expect((await totals('kit-orders/groups?by=state', mentor)).total.sums).toEqual({ pieces: 18 })
  })

  test('refuse a withheld field, an undeclared one and one that does not exist with the same answer', async () => {
    const paths = [
      'name',
      'price',
      'school',
      'nonsense',
      'constructor',
      'id',
      '',
      'school.name',
      'state;--',
    ]
    for (const path of paths)
      expect([
        path,
        await refusal(`kit-orders/groups?by=${encodeURIComponent(path)}`, mentor),
      ]).toEqual([path, [400, 'unknown_field']])
    expect(await refusal('kit-orders/groups?by=state&filter=price||$gt||1', mentor)).toEqual([
      400,
      'unknown_field',
    ])
    expect(await refusal('kit-orders/groups?by=state&list=costly', mentor)).toEqual([
      400,
      'bad_request',
    ])
    for (const query of ['', '?by=state&by=isPaid', '?by=state&list=nonsense'])
      expect([query, await refusal(`kit-orders/groups${query}`)]).toEqual([
        query,
        [400, 'bad_request'],
      ])
    for (const more of ['limit=5', 'fields=name', 'sort=name,ASC', 'sum=price', 'join=school'])
      expect([more, await refusal(`kit-orders/groups?by=state&${more}`)]).toEqual([
        more,
        [400, 'unknown_parameter'],
      ])
  })

  test('refuse a person who reads no such records, and exist only where they are declared', async () => {
    const student = await app.person({ email: 'pupil@lab.example', role: 'student' })
    expect(await refusal('kits/groups?by=school', student)).toEqual([403, 'forbidden'])
    expect((await totals('kit-orders/groups?by=state', student)).total.count).toBe(0)
    expect((await admin.get('/api/kit-repairs/groups')).status).toBe(404)
  })

  test('are one query without a repeated scan', async () => {
    const scans = recordScans(app.database)
    await totals('kit-orders/groups?by=state&list=open')
    const statements = scans()
    expect(statements).toHaveLength(1)
    const repeated = dialect === 'sqlite' ? repeatedScans : repeatedPostgresScans
    expect(await repeated(app.database, statements[0]!)).toEqual([])
  })

  test('of very many groups are some of them, with the total of all', async () => {
    const bulk = months.map((day, at) => ({ name: `Order ${at}`, ...arrived(day), pieces: 1 }))
    expect((await admin.post('/api/kit-orders/bulk', { bulk })).status).toBe(201)
    const { groups, total } = await totals(
      'kit-orders/groups?by=arrived&filter=name||$starts||Order',
    )
    expect(groups.map(({ value }) => value)).toEqual(
      months.slice(0, maxGroups).map((day) => day.slice(0, 7)),
    )
    expect(total).toEqual({
      groups: months.length,
      count: months.length,
      sums: { pieces: months.length, price: 0 },
    })
  })
})

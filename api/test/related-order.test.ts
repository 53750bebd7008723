import { planOf } from '../src/crud/plan/plan.js'
import { sortOf } from '../src/crud/query/order/order.js'
import { relatedScan } from '../src/crud/query/page/related-scan.js'
import { always } from '../src/crud/sql/fragment.js'
import { Rights } from '../src/crud/query/condition/rights.js'
import { rowsOf, TestApp, type Client } from './support/test-app.js'

const address = {
  addressLine1: '1 Hill Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
}
// Two schools of one name, whose records come in one order, and one without any.
const names = ['Delta', 'Alpha', 'Delta', 'Zeta', 'Bravo']
const count = 13

describe.each(['sqlite', 'postgres'] as const)('the order by a related record on %s', (dialect) => {
  let app: TestApp
  const clients: Client[] = []
  beforeAll(async () => {
    app = await TestApp.start(dialect)
    const [admin, mentor, incharge] = [
      await app.person('admin'),
      await app.person('mentor'),
      await app.person('atlIncharge'),
    ]
    const schools: string[] = []
    for (const [at, name] of names.entries()) {
      const atlIncharge = { firstName: 'Asha', lastName: 'Rao', email: incharge.email }
      const principal = at % 2 ? { firstName: `Principal ${9 - at}`, lastName: 'Das' } : undefined
      schools.push(
        String(
          (
            await app.make('school', {
              name,
              address,
              ...(principal ? { principal } : {}),
              ...(at === 1 ? { atlIncharge } : {}),
            })
          ).id,
        ),
      )
    }
    const subject = String((await app.make('subject', { name: 'Electronics' })).id)
    const topic = String((await app.make('topic', { name: 'Circuits', subject })).id)
    for (let at = 0; at < count; at += 1) {
      const school = schools[(at * 3) % 4]!
      await app.make('student', {
        name: { firstName: `P${at}` },
        school,
        class: at % 2 ? '8th' : '7th',
      })
      const timestamp = `2026-12-${10 + at}T10:00:00.000Z`
      await app.make('session', { subject, topic, timestamp, ...(at % 4 ? { school } : {}) })
    }
    for (const person of [admin, mentor, incharge]) clients.push(app.as(person))
  })
  afterAll(() => app.stop())

  const idsOf = async (client: Client, query: string) =>
    rowsOf(await client.get(query)).map(({ id }) => String(id))

  test.each([
    ['school.name,ASC', ['students', 'sessions']],
    ['school.name,DESC', ['students', 'sessions']],
    ['school.name,ASC&sort=createdAt,DESC', ['students', 'sessions']],
    ['school.name,DESC&sort=createdAt,ASC', ['students', 'sessions']],
    ['school.name,ASC&sort=name.lastName,DESC', ['students']],
    ['school.principal.firstName,ASC', ['students', 'sessions']],
    ['school.principal.firstName,DESC', ['students', 'sessions']],
    ['school.principal.firstName,DESC&sort=createdAt,ASC', ['students', 'sessions']],
    ['school.name,ASC&filter=class||$eq||8th', ['students']],
    ['school.name,DESC&filter=class||$eq||7th&sort=createdAt,ASC', ['students']],
    ['school.name,DESC&filter=school||$isnull', ['sessions']],
    ['school.name,ASC&filter=timestamp||$gte||2026-12-15T00:00:00.000Z', ['sessions']],
    ['school,DESC', ['sessions']],
    ['school,DESC&sort=createdAt,ASC', ['students', 'sessions']],
  ])('pages hold the rows of the whole list: %s', async (sort, lists) => {
    for (const client of clients)
      for (const list of lists) {
        // A list without a window is read in the usual way.
        const whole = await idsOf(client, `/api/${list}?sort=${sort}`)
        for (const size of [1, 4, 20]) {
          const pages: string[] = []
          for (let page = 1; pages.length < whole.length && page <= count; page += 1)
            pages.push(
              ...(await idsOf(client, `/api/${list}?sort=${sort}&limit=${size}&page=${page}`)),
            )
          expect(pages).toEqual(whole)
        }
        expect(
          await idsOf(client, `/api/${list}?sort=${sort}&limit=5&offset=${whole.length}`),
        ).toEqual([])
      }
  })
})

test('a page of all students by a value of their school is read by two indexes, without sorting', async () => {
  const app = await TestApp.start('sqlite')
  try {
    const rights = new Rights(planOf('student'), {
      uid: 'a',
      email: 'a@demo.example',
      role: 'admin',
      displayName: 'A',
      schoolIds: [],
    })
    const walkOf = (sort: string) =>
      relatedScan(
        { rights, alias: 't', dialect: 'sqlite' },
        always,
        [sortOf(sort)],
        'name.lastName',
        0,
      )
    for (const [sort, index] of [
      ['school.name', 'hx_schools_name_order_id'],
      ['-school.name', 'hx_schools_name_order_id'],
      ['school.address.city', 'hx_schools_address_city_order_id'],
    ] as const) {
      const [first, ...rest] = walkOf(sort)!
      const plan = await app.database.read.all<{ detail: string }>(
        `EXPLAIN QUERY PLAN ${first!.ids.text} LIMIT 25`,
      )
      expect(plan.map(({ detail }) => detail)).toEqual([
        `SCAN o USING COVERING INDEX ${index}`,
        'SEARCH t USING COVERING INDEX hx_students_school_id_name_last_name_order_name_first_name_ord (school_id=?)',
      ])
      expect(rest).toEqual([])
    }
    // A value that may be empty, and one of the rows themselves, are read in the usual way.
    for (const sort of ['school.principal.firstName', 'class', 'name.lastName'])
      expect(walkOf(sort)).toBeUndefined()
  } finally {
    await app.stop()
  }
})

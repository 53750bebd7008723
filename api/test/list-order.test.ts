import { planOf } from '../src/crud/plan/plan.js'
import { orderToSql, sortOf } from '../src/crud/query/order/order.js'
import { orderToText } from '../src/crud/sql/order-value.js'
import { Rights } from '../src/crud/query/condition/rights.js'
import { recordScans, stepsOf } from './support/query-plans.js'
import { rowsOf, TestApp, type Client } from './support/test-app.js'

const schools = [
  'Mohanaidu 170',
  'Govt. School Naidu 7',
  'Govt. School Naidu 70',
  'Naidu 71',
  'Naidu 7',
  'Élan Academy',
]
const address = {
  addressLine1: '1 Hill Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
}
const people: readonly (readonly [first: string, last: string | null])[] = [
  ['Zoya', 'Kaur'],
  ['Asha', null],
  ['Dev', 'Anand'],
  ['Bina', 'Kaur'],
  ['Chetan', null],
  ['Anand', 'Rao'],
]

describe.each(['sqlite', 'postgres'] as const)('the order of a list on %s', (dialect) => {
  let app: TestApp
  let client: Client
  beforeAll(async () => {
    app = await TestApp.start(dialect)
    client = app.as(await app.person('admin'))
    for (const name of schools) await app.make('school', { name, address })
    const school = (await app.make('school', { name: 'Delta', address })).id
    for (const [firstName, lastName] of people)
      await app.make('student', {
        name: { firstName, lastName },
        school,
        class: lastName === 'Kaur' ? '8th' : '7th',
      })
  })
  afterAll(() => app.stop())

  const named = async (query: string) =>
    rowsOf(await client.get(`/api/schools?${query}`)).map(({ name }) => name)
  const students = async (query: string) =>
    rowsOf(await client.get(`/api/students?${query}`)).map(({ name }) => {
      const { firstName, lastName } = name as { firstName: string; lastName: string | null }
      return lastName ? `${firstName} ${lastName}` : firstName
    })
  const both = encodeURIComponent('{"$and":[{"name":{"$contL":"naidu"}},{"name":{"$contL":"7"}}]}')

  test('puts the name that was typed first, then whole words, its beginnings and the rest', async () => {
    const best = [
      'Naidu 7',
      'Govt. School Naidu 7',
      'Naidu 71',
      'Govt. School Naidu 70',
      'Mohanaidu 170',
    ]
    expect(await named(`s=${both}&sort=name,DESC&rank=${encodeURIComponent(' naidu  7')}`)).toEqual(
      best,
    )
    expect(await named(`s=${both}&sort=name,DESC&rank=naidu%207&limit=2&page=2`)).toEqual(
      best.slice(2, 4),
    )
    expect((await named('rank=elan'))[0]).toBe('Élan Academy')
    expect(await students('rank=anand&limit=2')).toEqual(['Anand Rao', 'Dev Anand'])
  })

  test('takes a rank from people who may list by no name, and refuses what is no text', async () => {
    const student = app.as(await app.person('student'))
    expect((await student.get('/api/students?rank=asha')).status).toBe(200)
    for (const rank of ['x'.repeat(201), '%00', 'a&rank=b'])
      expect((await client.get(`/api/schools?rank=${rank}`)).status).toBe(400)
    expect(await named('rank=')).toHaveLength(schools.length + 1)
  })

  test('has people with one name among the last names, and orders equal last names by the first', async () => {
    expect(await students('')).toEqual([
      'Dev Anand',
      'Asha',
      'Chetan',
      'Bina Kaur',
      'Zoya Kaur',
      'Anand Rao',
    ])
    expect(await students('sort=name.lastName,DESC&sort=name.firstName,DESC')).toEqual([
      'Anand Rao',
      'Zoya Kaur',
      'Bina Kaur',
      'Chetan',
      'Asha',
      'Dev Anand',
    ])
  })

  test('sorts a person whose only name, or first name, is corrected by the new one', async () => {
    const school = rowsOf(await client.get('/api/schools?filter=name||$eq||Delta'))[0]!.id
    const made = (await app.make('student', {
      name: { firstName: 'Aabha' },
      school,
      class: '9th',
    })) as { id: string }
    const place = async () =>
      (await students('filter=class||$in||9th,7th')).findIndex((name) => /^(Aabha|Ziya)/.test(name))
    const change = async (name: object) => {
      const { version } = (await client.get(`/api/students/${made.id}`)).body
      expect((await client.patch(`/api/students/${made.id}`, { version, name })).status).toBe(200)
    }
    expect(await place()).toBe(0)
    await change({ firstName: 'Ziya' })
    expect(await place()).toBe(4)
    await change({ firstName: 'Ziya', lastName: 'Aaa' })
    expect(await place()).toBe(0)
    await change({ firstName: 'Ziya', lastName: null })
    expect(await place()).toBe(4)
    const { version } = (await client.get(`/api/students/${made.id}`)).body
    expect((await client.del(`/api/students/${made.id}`, { version })).status).toBeLessThan(300)
  })

  test('has numbers within texts in the order of their values', async () => {
    expect((await named('sort=name')).slice(1)).toEqual([
      'Élan Academy',
      'Govt. School Naidu 7',
      'Govt. School Naidu 70',
      'Mohanaidu 170',
      'Naidu 7',
      'Naidu 71',
    ])
    const many = ['Kit 100', 'Kit 12', 'Kit 2', 'Kit 9']
    for (const name of many) await app.make('tag', { name })
    const tags = rowsOf(await client.get('/api/tags?sort=name,DESC')).map(({ name }) => name)
    expect(tags).toEqual(['Kit 100', 'Kit 12', 'Kit 9', 'Kit 2'])
  })

  test('goes on from page to page, with people of one name as well', async () => {
    const whole = ['Anand Rao', 'Zoya Kaur', 'Bina Kaur', 'Chetan', 'Asha', 'Dev Anand']
    for (const [filter, all] of [
      ['', whole],
      ['&filter=class||$eq||7th', whole.filter((name) => !name.endsWith('Kaur'))],
    ] as const)
      for (const size of [1, 3, 4, 10])
        for (let offset = 0; offset <= all.length; offset += 1) {
          const page = `sort=name.lastName,DESC&limit=${size}&offset=${offset}${filter}`
          expect(await students(page)).toEqual(all.slice(offset, offset + size))
          expect((await client.get(`/api/students?${page}`)).body['total']).toBe(all.length)
        }
  })

  test('is that of an index in both directions, also with a filter', async () => {
    const recorded = recordScans(app.database)
    for (const filter of ['', '&filter=class||$eq||7th'])
      for (const direction of ['ASC', 'DESC']) {
        await students(`sort=name.lastName,${direction}&limit=2${filter}`)
        const pages = recorded().filter(({ text }) => text.includes('LIMIT'))
        expect(pages).not.toHaveLength(0)
        for (const page of pages)
          expect(
            (await stepsOf(app.database, page)).filter((step) =>
              /Sort|TEMP B-TREE|Seq Scan/.test(step),
            ),
          ).toEqual([])
      }
  })

  test('of contacts is that of an index by their last names, and only equal ones are sorted', async () => {
    const recorded = recordScans(app.database)
    const sort = 'sort=principal.lastName,DESC&sort=principal.firstName,DESC'
    expect(await named(`${sort}&limit=2&page=1`)).toHaveLength(2)
    const [page] = recorded().filter(({ text }) => text.includes('LIMIT'))
    const steps = (await stepsOf(app.database, page!)).join()
    expect(steps).toContain('ix_schools_principal_last_name_order_id')
    expect(steps).toMatch(/Incremental Sort|RIGHT PART OF ORDER BY/)
  })

  test('is that of an index by the moment of the creation, and by the due date of a copy', async () => {
    const recorded = recordScans(app.database)
    const newest = (await students('sort=createdAt,DESC&limit=9')).toReversed()
    expect(newest).toEqual(people.map(([first, last]) => (last ? `${first} ${last}` : first)))
    recorded()
    for (const list of [
      'students?sort=createdAt',
      'student-activities?sort=dueDate',
      'student-courses?sort=dueDate',
    ])
      for (const direction of ['ASC', 'DESC']) {
        expect((await client.get(`/api/${list},${direction}&limit=2&page=1`)).status).toBe(200)
        const pages = recorded().filter(({ text }) => text.includes('LIMIT'))
        expect(pages).not.toHaveLength(0)
        for (const page of pages)
          expect(
            (await stepsOf(app.database, page)).filter((step) =>
              /Sort|TEMP B-TREE|Seq Scan/.test(step),
            ),
          ).toEqual([])
      }
  })
})

test('a page of one row reads its members once it is known which row that is', async () => {
  const app = await TestApp.start('sqlite')
  try {
    const schoolVal = (await app.make('school', { name: 'Delta', address })).id
    const member = (
      await app.make('student', { name: { firstName: 'Asha' }, school: schoolVal, class: '8th' })
    ).id
    for (const name of ['Kites', 'Kelp'])
      await app.make('team', { name, schoolVal, members: [member] })
    const client = app.as(await app.person('admin'))
    const statements = recordScans(app.database)
    const [first] = rowsOf(
      await client.get('/api/teams?sort=city,ASC&sort=name,ASC&limit=1&page=1'),
    )
    expect(first).toMatchObject({ name: 'Kelp', members: [member] })
    const sorted = statements().filter(
      ({ text }) => text.includes('ORDER BY') && text.includes('LIMIT'),
    )
    expect(sorted).not.toHaveLength(0)
    for (const { text } of sorted) expect(text).not.toContain('string_agg')
  } finally {
    await app.stop()
  }
})

test('a page of all students is read in the order of an index', async () => {
  const app = await TestApp.start('sqlite')
  try {
    const rights = new Rights(planOf('student'), {
      uid: 'a',
      email: 'a@demo.example',
      role: 'admin',
      displayName: 'A',
      schoolIds: [],
    })
    for (const sort of [[], [sortOf('-name.lastName'), sortOf('-name.firstName')]]) {
      const order = orderToSql(
        { rights, alias: 't', dialect: 'sqlite' },
        sort,
        planOf('student').resource.list.sort,
      )
      const plan = await app.database.read.all<{ detail: string }>(
        `EXPLAIN QUERY PLAN SELECT * FROM "students" t ORDER BY ${orderToText(order).text} LIMIT 25`,
      )
      expect(plan.map(({ detail }) => detail)).toEqual([
        'SCAN t USING INDEX hx_students_name_last_name_order_name_first_name_order_id',
      ])
    }
  } finally {
    await app.stop()
  }
})

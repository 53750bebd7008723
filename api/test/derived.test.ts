import { count, first, last, sum, type Derived } from '@tinkerdesk/shared'
import { system } from '../src/access/system.js'
import { planOf } from '../src/crud/plan/plan.js'
import { addDerived } from '../src/crud/query/condition/derived.js'
import { Rights } from '../src/crud/query/condition/rights.js'
import type { Sql } from '../src/database/database.js'
import { rowsOf, TestApp, type Body, type Person } from './support/test-app.js'

const address = {
  addressLine1: '1 Hill Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
}

describe.each(['sqlite', 'postgres'] as const)('derived values on %s', (dialect) => {
  let app: TestApp
  let admin: Person
  let incharge: Person
  let mentor: Person
  let schools: Body[]

  const newStudent = (school: Body, more: Body = {}) =>
    app.make('student', {
      name: { firstName: 'Ravi', lastName: 'Das' },
      school: school['id'],
      class: '8th',
      ...more,
    })

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    admin = await app.person('admin')
    mentor = await app.person('mentor')
    // Before the school: creating the school would create the account.
    incharge = await app.person('atlIncharge', { email: 'lake@derived.example' })
    schools = []
    for (const [name, students] of [
      ['Hill', 2],
      ['Lake', 3],
      ['Moor', 0],
    ] as const) {
      const atlIncharge =
        name === 'Lake' ? { firstName: 'Asha', lastName: 'Rao', email: 'lake@derived.example' } : {}
      const school = await app.make('school', { name, address, atlIncharge })
      for (let at = 0; at < students; at++) await newStudent(school)
      schools.push(school)
    }
  })
  afterAll(() => app.stop())

  const list = async (query: string, who = admin) => app.as(who).get(`/api/schools?${query}`)
  const named = async (query: string, who = admin) =>
    rowsOf(await list(query, who)).map(({ name, students }) => [name, students])

  test('a count is in lists, in one record and after a change', async () => {
    expect(await named('sort=name,ASC')).toEqual([
      ['Hill', 2],
      ['Lake', 3],
      ['Moor', 0],
    ])
    const url = `/api/schools/${String(schools[0]!['id'])}`
    expect((await app.as(admin).get(url)).body['students']).toBe(2)
    expect((await app.as(admin).get(`${url}?fields=students`)).body).toMatchObject({ students: 2 })
    const changed = await app.as(admin).patch(url, { version: 1, webSite: 'https://hill.example/' })
    expect(changed).toMatchObject({ status: 200, body: { students: 2 } })
  })

  test('a list is sorted and filtered by a count that is declared so', async () => {
    expect((await named('sort=students,DESC')).map(([name]) => name)).toEqual([
      'Lake',
      'Hill',
      'Moor',
    ])
    expect((await named('sort=students,ASC&limit=2&page=2')).map(([name]) => name)).toEqual([
      'Lake',
    ])
    expect((await named('filter=students||$gte||2&sort=name,ASC')).map(([name]) => name)).toEqual([
      'Hill',
      'Lake',
    ])
    expect((await named('filter=students||$eq||0')).map(([name]) => name)).toEqual(['Moor'])
    expect(
      (await named('filter=students||$lt||2.5&sort=students,DESC')).map(([name]) => name),
    ).toEqual(['Hill', 'Moor'])
    expect((await list('filter=students||$gt||many')).status).toBe(400)
    expect((await list('filter=students||$gte||1&limit=1&page=1')).body).toMatchObject({ total: 2 })
    const students = rowsOf(
      await app
        .as(admin)
        .get('/api/students?filter=school.students||$eq||3&sort=school.students,ASC'),
    )
    expect(students).toHaveLength(3)
  })

  test('a count follows every change of the counted records', async () => {
    const moor = `/api/schools/${String(schools[2]!['id'])}`
    const of = async () => (await app.as(admin).get(moor)).body['students']
    const student = await newStudent(schools[2]!)
    expect(await of()).toBe(1)
    const gone = await app.as(admin).del(`/api/students/${String(student['id'])}`)
    expect(await of()).toBe(0)
    expect(
      (await app.as(admin).post(`/api/archive/${String(gone.body['batch'])}/restore`)).status,
    ).toBe(200)
    expect(await of()).toBe(1)
    await app.as(admin).del(`/api/students/${String(student['id'])}`)
    expect(await of()).toBe(0)
  })

  test('a value that a person may not read is in no response and no list is made by it', async () => {
    expect(await named('sort=name,ASC', incharge)).toEqual([['Lake', 3]])
    for (const row of rowsOf(await list('sort=name,ASC', mentor)))
      expect(row).not.toHaveProperty('students')
    for (const query of [
      'fields=students',
      'sort=students,ASC',
      'filter=students||$gte||0',
      'filter=name||$eq||Hill&or=students||$eq||3',
    ]) {
      const answer = await list(query, mentor)
      expect([query, answer.status, answer.body.code]).toEqual([query, 400, 'unknown_field'])
    }
    const students = await app.as(mentor).get('/api/students?sort=school.students,ASC')
    expect(students).toMatchObject({ status: 400, body: { code: 'unknown_field' } })
  })

  test('a joined record has a count only if the join names it', async () => {
    const joined = async (query: string) =>
      rowsOf(await app.as(admin).get(`/api/students?limit=1&page=1&${query}`))[0]!['school']
    expect(await joined('join=school')).not.toHaveProperty('students')
    expect(await joined('join=school||name,students')).toHaveProperty('students')
  })

  /** Returns the derived values of all schools for a person, as if the declaration had them, and the number of statements. */
  async function derivedFor(
    who: 'admin' | 'incharge',
    derived: { [name: string]: Derived },
  ): Promise<{ values: unknown[]; statements: number }> {
    const plan = { ...planOf('school'), resource: { ...planOf('school').resource, derived } }
    const me =
      who === 'admin'
        ? system
        : { ...system, role: 'atlIncharge' as const, schoolIds: [String(schools[1]!['id'])] }
    const [matching] = [new Rights(planOf('school'), system).of('read')]
    const rows = schools.map(({ id }) => ({ shown: { id } as Body, matching }))
    let statements = 0
    const { read } = app.database
    const sql: Sql = { ...read, all: (text, values) => ((statements += 1), read.all(text, values)) }
    await addDerived(sql, me, plan, rows)
    return {
      values: rows.map(({ shown }) =>
        Object.fromEntries(Object.keys(derived).map((name) => [name, shown[name]])),
      ),
      statements,
    }
  }

  test('counts, sums, first and last values of a page take one statement, under the reader’s row rules', async () => {
    const months = [
      [0, '2031-01', 5],
      [0, '2031-03', 7],
      [0, '2031-02', 9],
      [1, '2031-01', 4],
    ] as const
    for (const [at, month, slotNumber] of months)
      await app.make('slot', { school: schools[at]!['id'], month, slotNumber })
    const derived = {
      months: count('slot', { by: 'school', where: { slotNumber: { $gt: 4 } } }),
      later: count('slot', { by: 'school', where: () => ({ month: { $gt: '2031-01' } }) }),
      seats: sum('slot', { by: 'school', of: 'slotNumber' }),
      firstSeats: first('slot', { by: 'school', of: 'slotNumber', order: 'month' }),
      lastMonth: last('slot', { by: 'school', of: 'month', order: 'month' }),
      lastClass: last('student', { by: 'school', of: 'class', order: 'createdAt' }),
      everyones: count('slot', { by: 'school', ignoreRowRules: true }),
    }
    const hill = {
      months: 3,
      later: 2,
      seats: 21,
      firstSeats: 5,
      lastMonth: '2031-03',
      lastClass: '8th',
      everyones: 3,
    }
    const lake = {
      months: 0,
      later: 0,
      seats: 4,
      firstSeats: 4,
      lastMonth: '2031-01',
      lastClass: '8th',
      everyones: 1,
    }
    const none = {
      months: 0,
      later: 0,
      seats: 0,
      firstSeats: null,
      lastMonth: null,
      lastClass: null,
    }
    expect(await derivedFor('admin', derived)).toEqual({
      values: [hill, lake, { ...none, everyones: 0 }],
      statements: 1,
    })
    expect(await derivedFor('incharge', derived)).toEqual({
      values: [{ ...none, everyones: 3 }, lake, { ...none, everyones: 0 }],
      statements: 1,
    })
  })

  test('a count of each combination of values has one statement, in order', async () => {
    const { values, statements } = await derivedFor('admin', {
      byClass: count('student', { by: 'school', per: ['class', 'gender'], as: 'n' }),
    })
    expect(statements).toBe(1)
    expect(values).toEqual([
      { byClass: [{ class: '8th', gender: null, n: 2 }] },
      { byClass: [{ class: '8th', gender: null, n: 3 }] },
      { byClass: [] },
    ])
  })
})

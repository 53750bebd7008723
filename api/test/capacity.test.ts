import { anyAtMost, resourceNamed, type AnyRow } from '@tinkerdesk/shared'
import { planOf } from '../src/crud/plan/plan.js'
import { fullPlaces } from '../src/crud/write/capacity.js'
import { TestApp, type Body } from './support/test-app.js'

const address = {
  addressLine1: '1 Hill Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
}

/** Capacities that no resource declares, of the students of a school. The rest is in slots.test.ts and races.test.ts. */
describe.each(['sqlite', 'postgres'] as const)('a capacity on %s', (dialect) => {
  let app: TestApp
  let school: Body
  let rows: AnyRow[]
  beforeAll(async () => {
    app = await TestApp.start(dialect)
    school = await app.make('school', { name: 'Hill School', address })
    rows = []
    for (const [firstName, section] of [
      ['Ravi', 'A'],
      ['Meena', 'B'],
      ['Tara', null],
      ['Uma', null],
    ]) {
      const made = await app.make('student', {
        name: { firstName, lastName: 'Das' },
        school: school['id'],
        class: '8th',
        section,
      })
      rows.push(await app.gate.whole(app.database.read, 'student', String(made['id'])))
    }
  })
  afterAll(() => app.stop())

  type Declared = Omit<Partial<Parameters<typeof anyAtMost>[0]>, 'of' | 'message'>
  /** Returns the messages of a full school for a row. */
  const refusals = async (
    declared: Declared,
    before: AnyRow | null,
    after: AnyRow,
  ): Promise<string[]> => {
    const atMost = anyAtMost({ of: 'school', limit: 1, message: () => 'Full', ...declared }, [
      'name',
    ])
    const plan = {
      ...planOf('student'),
      resource: { ...resourceNamed('student'), atMost: [atMost] },
    }
    return app.database.write(
      async (tx) => (await fullPlaces(tx, plan, before, after)).map(({ message }) => message),
      'product',
    )
  }

  test('counts the others that name the same record', async () => {
    expect(await refusals({ limit: 3 }, null, rows[0]!)).toEqual(['Full'])
    expect(await refusals({ limit: 4 }, null, rows[0]!)).toEqual([])
    expect(await refusals({ limit: 3 }, null, { ...rows[0]!, school: null })).toEqual([])
  })

  test('counts each combination of values, of which "empty" is one', async () => {
    expect(await refusals({ per: ['section'] }, null, rows[0]!)).toEqual([])
    expect(await refusals({ per: ['section'] }, null, { ...rows[0]!, section: 'B' })).toEqual([
      'Full',
    ])
    expect(await refusals({ per: ['section'] }, null, rows[2]!)).toEqual(['Full'])
  })

  test('counts only what satisfies its condition, also the row itself', async () => {
    const where = { section: { $ne: null } }
    expect(await refusals({ where }, null, rows[0]!)).toEqual(['Full'])
    expect(await refusals({ where, limit: 2 }, null, rows[0]!)).toEqual([])
    expect(await refusals({ where }, null, rows[2]!)).toEqual([])
  })

  test('leaves a row its place, and asks for room when it moves or begins to count', async () => {
    const where = { section: { $ne: null } }
    expect(await refusals({}, rows[0]!, { ...rows[0]!, aspiration: 'Pilot' })).toEqual([])
    expect(await refusals({ where }, rows[2]!, { ...rows[2]!, section: 'C' })).toEqual(['Full'])
    expect(await refusals({ where }, rows[0]!, { ...rows[0]!, section: 'C' })).toEqual([])
    expect(await refusals({ per: ['section'] }, rows[0]!, { ...rows[0]!, section: 'B' })).toEqual([
      'Full',
    ])
  })
})

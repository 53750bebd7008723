import fc from 'fast-check'
import { system } from '../src/access/system.js'
import { planOf } from '../src/crud/plan/plan.js'
import { idParts } from '../src/crud/query/id-parts.js'
import { listIds } from '../src/crud/query/page/list-ids.js'
import { orderToSql } from '../src/crud/query/order/order.js'
import { rankedOrder } from '../src/crud/query/order/rank.js'
import { scope as scopeOf } from '../src/crud/query/condition/test-scope.js'
import { always } from '../src/crud/sql/fragment.js'
import type { Dialect } from '../src/database/database.js'
import { TestApp } from './support/test-app.js'
import { schoolAddress } from './support/two-schools.js'

const paths = [
  'name.firstName',
  'name.lastName',
  'class',
  'section',
  'gender',
  'email',
  'isTeamLeader',
  'createdAt',
  'school.name',
  'school.address.city',
  'school.webSite',
  'school.students',
]

describe.each<[Dialect]>([['sqlite'], ['postgres']])('the ids of a list on %s', (dialect) => {
  let app: TestApp

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    const schools: string[] = []
    for (const [at, name] of ['Hill', 'Lake', 'Ängel'].entries()) {
      const site = at === 1 ? {} : { webSite: `https://${at}.example` }
      schools.push(
        String(
          (
            await app.make('school', {
              name,
              address: { ...schoolAddress, city: at ? 'Pune' : 'Agra' },
              ...site,
            })
          ).id,
        ),
      )
    }
    const some = <T>(values: readonly T[], at: number): T => values[at % values.length]!
    for (let at = 0; at < 23; at += 1)
      await app.make('student', {
        id: `a${String(at * 7919).padEnd(9 + (at % 31), 'x')}`.slice(0, 40),
        name: {
          firstName: some(['Ravi', 'Asha', 'ravi', "O'Neil"], at),
          lastName: some([null, 'Das', 'Rao, Sen', 'Das'], at * 3),
        },
        school: some(schools, at),
        class: some(['6th', '10th', '9th'], at),
        section: some([null, 'A', 'b'], at >> 1),
        gender: some(['Female', 'Male'], at >> 2),
        isTeamLeader: at % 5 === 0,
      })
  })
  afterAll(() => app.stop())

  const idsIn = async (
    sorts: { path: string; descending: boolean }[],
    rank: string | undefined,
    max: number,
    most?: number,
  ) => {
    const scope = scopeOf('student', dialect, system)
    const order = rankedOrder(scope, rank, orderToSql(scope, sorts, 'name.lastName'))
    const { total, texts } = await listIds(
      app.database.scan('a', undefined),
      planOf('student'),
      { where: always, order },
      max,
      most,
    )
    const ids = [...idParts(texts, 4)].flat()
    expect(ids).toHaveLength(total)
    return ids
  }

  test('are the same in whatever order, if many statements read them one after the other', async () => {
    const sort = fc.record({ path: fc.constantFrom(...paths), descending: fc.boolean() })
    const sorts = fc.uniqueArray(sort, { maxLength: 3, selector: ({ path }) => path })
    const rank = fc.constantFrom(undefined, 'ravi', 'asha das')
    await fc.assert(
      fc.asyncProperty(sorts, rank, fc.integer({ min: 1, max: 8 }), async (by, name, most) => {
        const whole = await idsIn(by, name, 100)
        expect(whole).toHaveLength(23)
        expect(await idsIn(by, name, 100, most)).toEqual(whole)
        expect(await idsIn(by, name, 10, most)).toEqual(whole.slice(0, 10))
      }),
      { numRuns: 40, examples: [[[{ path: 'section', descending: true }], undefined, 1]] },
    )
  })
})

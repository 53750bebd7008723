import { resourceNamed, resources, roles, type Resource, type Role } from '@tinkerdesk/shared'
import fc from 'fast-check'
import { urlOf, World } from './support/contract/world.js'
import { legalQuery } from './support/legal-queries.js'
import { recordScans, repeatedScans } from './support/query-plans.js'
import { attackRounds } from './support/rounds.js'
import type { Body, Person } from './support/test-app.js'

const seed = 20_261_122

describe('any list that a person may ask for', () => {
  let world: World
  let statements: ReturnType<typeof recordScans>
  const rows = new Map<string, Body[]>()
  const people = new Map<Role, Person>()
  beforeAll(async () => {
    world = await World.start('sqlite')
    for (const resource of resources) await world.rows(resource)
    for (const resource of resources) rows.set(resource.name, await world.all(resource))
    const incharge = await world.app.person('atlIncharge')
    const make = async (resource: string, fixed: Body) =>
      String((await world.samples.record(resourceNamed(resource), { full: true, fixed }))['id'])
    const school = await make('school', {
      atlIncharge: { firstName: 'Asha', email: incharge.email },
    })
    const student = await make('student', { school, email: 'plan@pupils.example' })
    const [account] = await world.app.database.read.all<{ id: string }>(
      'SELECT id FROM users WHERE student_id = ?',
      [student],
    )
    people
      .set('admin', world.admin)
      .set('atlIncharge', incharge)
      .set('mentor', await world.app.person('mentor'))
    people.set('student', {
      id: account!.id,
      email: 'plan@pupils.example',
      role: 'student',
      cookie: await world.app.session(account!.id),
    })
    await world.app.database.analyse(true)
    statements = recordScans(world.app.database)
  })
  afterAll(() => world.app.stop())

  /** The status with which a role is refused: it may not list by every field, or not at all. */
  const refusalOf = async (role: Role, resource: Resource) => {
    const { status } = await world.app.as(people.get(role)!).get(`${urlOf(resource)}?limit=1`)
    statements()
    return status === 200 ? 400 : 403
  }

  /** Sends a query as a person of a role. Returns the plans that look at a whole table for each row, or `undefined` if it was refused. */
  const slowPlans = async (
    role: Role,
    url: string,
    refusal: number,
  ): Promise<string[] | undefined> => {
    const { status, text } = await world.app.as(people.get(role)!).get(url)
    const recorded = statements()
    if (status !== 200) expect([url, text, status]).toEqual([url, text, refusal])
    const plans: string[] = []
    for (const statement of recorded)
      for (const step of await repeatedScans(world.app.database, statement))
        plans.push(`${step} in ${statement.text}`)
    return status === 200 ? plans : undefined
  }

  test('is checked by plans that show such a look', async () => {
    const inner = {
      text: 'SELECT 1 FROM "tags" t WHERE EXISTS (SELECT 1 FROM "users" u WHERE u."display_name" || t."id" = ?)',
      values: ['a'],
    }
    expect(await repeatedScans(world.app.database, inner)).toEqual(['SCAN u'])
    expect(
      await repeatedScans(world.app.database, {
        text: 'SELECT 1 FROM "tags" t, "mentors" m',
        values: [],
      }),
    ).toHaveLength(1)
    expect(
      await repeatedScans(world.app.database, { text: 'SELECT 1 FROM "tags" t', values: [] }),
    ).toEqual([])
  })

  test.each(roles)('by %s looks at no whole table again for each row', async (role) => {
    let answered = 0
    for (const resource of resources) {
      const refusal = await refusalOf(role, resource)
      const query = legalQuery(resource, (name) => rows.get(name) ?? [], 2000)
      await fc.assert(
        fc.asyncProperty(query, async (text) => {
          const plans = await slowPlans(role, `${urlOf(resource)}?${text}`, refusal)
          if (plans) answered += 1
          expect(plans ?? []).toEqual([])
        }),
        { seed, numRuns: attackRounds(2) },
      )
    }
    expect(answered).toBeGreaterThan(resources.length / 4)
  })
})

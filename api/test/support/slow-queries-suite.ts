import type { Dialect } from '../../src/database/database.js'
import { resourceNamed, resources, roles, type Role } from '@tinkerdesk/shared'
import fc from 'fast-check'
import { urlOf, World } from './contract/world.js'
import { legalQuery } from './legal-queries.js'
import { recordScans, repeatedScans } from './query-plans.js'
import { attackRounds } from './rounds.js'
import type { Body, Person } from './test-app.js'

const seed = 20_261_122

/** Tests of the plans of random legal lists on one database. `runs` is their number for each resource and role. */
export function slowQueriesSuite(dialect: Dialect, runs: number): void {
  let world: World
  let statements: ReturnType<typeof recordScans>
  const rows = new Map<string, Body[]>()
  const people = new Map<Role, Person>()
  beforeAll(async () => {
    world = await World.start(dialect)
    for (const resource of resources) await world.rows(resource)
    for (const resource of resources) rows.set(resource.name, await world.all(resource))
    const incharge = await world.app.person('atlIncharge')
    const make = async (resource: string, fixed: Body) =>
      String((await world.samples.record(resourceNamed(resource), { full: true, fixed }))['id'])
    const school = await make('school', { atlIncharge: { firstName: 'Asha', email: incharge.email } })
    const student = await make('student', { school, email: 'plan@pupils.example' })
    const [account] = await world.app.database.read.all<{ id: string }>('SELECT id FROM users WHERE student_id = ?', [student])
    people
      .set('admin', world.admin)
      .set('atlIncharge', incharge)
      .set('mentor', await world.app.person('mentor'))
    people.set('student', { id: account!.id, email: 'plan@pupils.example', role: 'student', cookie: await world.app.session(account!.id) })
    await world.app.database.analyse(true)
    statements = recordScans(world.app.database)
  }, 90_000)
  afterAll(() => world.app.stop())

  /** Sends a query as a person of a role. Returns the plans that look at a whole table for each row, or `undefined` if it was refused. */
  const slowPlans = async (role: Role, url: string): Promise<string[] | undefined> => {
    const { status, text } = await world.app.as(people.get(role)!).get(url)
    const recorded = statements()
    // A role may not list by every field, or not at all.
    if (status !== 200) expect([url, text, [400, 403].includes(status)]).toEqual([url, text, true])
    const plans: string[] = []
    for (const statement of recorded)
      for (const step of await repeatedScans(world.app.database, statement)) plans.push(`${step} in ${statement.text}`)
    return status === 200 ? plans : undefined
  }

  test('is checked by plans that show such a look', async () => {
    const look = (text: string, values: readonly string[] = []) => repeatedScans(world.app.database, { text, values })
    const inner = `SELECT 1 FROM "tags" t WHERE EXISTS (SELECT 1 FROM "users" u WHERE u."display_name" || t."id" = ?)`
    expect(await look(inner, ['a'])).toHaveLength(1)
    expect(await look('SELECT 1 FROM "tags" t, "mentors" m')).toHaveLength(1)
    expect(await look('SELECT 1 FROM "tags" t')).toEqual([])
    expect(await look('SELECT 1 FROM "tags" t WHERE t."id" IN (SELECT u."id" FROM "users" u WHERE u."display_name" = ?)', ['a'])).toEqual(
      [],
    )
    expect(await look('SELECT (SELECT u."email" FROM "users" u WHERE u."id" = t."created_by") FROM "tags" t')).toEqual([])
  })

  test.each(roles)('by %s looks at no whole table again for each row', async (role) => {
    let answered = 0
    for (const resource of resources) {
      const query = legalQuery(resource, (name) => rows.get(name) ?? [], 2000)
      await fc.assert(
        fc.asyncProperty(query, async (text) => {
          const plans = await slowPlans(role, `${urlOf(resource)}?${text}`)
          if (plans) answered += 1
          expect(plans ?? []).toEqual([])
        }),
        { seed, numRuns: attackRounds(runs) },
      )
    }
    expect(answered).toBeGreaterThan(resources.length / 4)
  })
}

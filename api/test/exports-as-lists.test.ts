import {
  cellFieldAt,
  fieldOrSystem,
  holderOf,
  cellValueAt,
  isRecord,
  itemColumnsOf,
  leavesOf,
  plainOf,
  quotedCell,
  resourceNamed,
  resources,
  targetOf,
  titleOf,
  writtenNumber,
  type Field,
  type Resource,
  type Role,
} from '@tinkerdesk/shared'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import type { Dialect } from '../src/database/database.js'
import { named, World } from './support/contract/world.js'
import { declarationShapes, representatives } from './support/shapes.js'
import { rowsOf, type Body, type Client } from './support/test-app.js'

const staff = ['admin', 'atlIncharge', 'mentor'] as const satisfies readonly Role[]

/** Groups that hold relations are left out: one request reads these either whole or by their names. */
const holdsRelations = (resource: Resource, group: string): boolean =>
  leavesOf(resource).some(({ path, field }) => path.startsWith(`${group}.`) && targetOf(field))

const pathsOf = (resource: Resource): string[] => [
  ...new Set([
    ...leavesOf(resource).map(({ path }) => path),
    ...itemColumnsOf(resource).map(({ path }) => path),
    ...Object.keys(resource.derived),
    ...Object.keys(resource.computed),
    ...Object.keys(resource.fields).filter((path) => !holdsRelations(resource, path)),
    'createdAt',
    'updatedAt',
  ]),
]

/** Returns a value of a list as a file says it. */
function textFor(field: Field, value: unknown): string {
  const target = targetOf(field)
  if (value === null || value === undefined) return ''
  if (!target)
    return quotedCell(
      String(typeof value === 'number' ? writtenNumber(value, field) : plainOf(value, field)),
    )
  const names = [value]
    .flat()
    .flatMap((named) =>
      isRecord(named)
        ? titleOf(resourceNamed(target.to), named)
        : named === target.all
          ? plainOf(named, field)
          : [],
    )
  return quotedCell(names.join('; '))
}

describe.each<[Dialect]>([['sqlite'], ['postgres']])('exports on %s', (dialect) => {
  let world: World
  // SQLite tries every resource. PostgreSQL tries as many as together have every shape of field and relation.
  const tried = dialect === 'sqlite' ? resources : representatives(declarationShapes)
  const listed = tried.filter(({ isConfidential }) => !isConfidential)
  const exportable = new Map<string, readonly string[]>()
  const clients = new Map<Role, Client>()

  /** A person has one download at a time, and the server learns a little later that one is complete. */
  async function file(by: Client, { url }: Resource, columns: readonly string[]) {
    for (;;) {
      const answer = await by.get(`/api/exports/${url}/csv?columns=${columns.join()}&sort=id,ASC`)
      if (answer.status !== 429) return answer
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  /** Returns the columns that a person may export, by leaving out those that are refused. */
  async function columnsFor(by: Client, resource: Resource): Promise<readonly string[]> {
    let left = pathsOf(resource)
    for (;;) {
      if (left.length === 0) return []
      const answer = await file(by, resource, left.slice(0, 100))
      if (answer.status === 200) return left.slice(0, 100)
      const refused = named(answer)
      if (answer.body.code !== 'unknown_field' || !refused.some((path) => left.includes(path)))
        return []
      left = left.filter((path) => !refused.includes(path))
    }
  }

  beforeAll(async () => {
    world = await World.start(dialect)
    for (const role of staff) clients.set(role, world.app.as(await world.person(role)))
    for (const resource of listed) await world.rows(resource)
    // Half of what was made belongs to the school of the in-charge.
    const [child] = rowsOf(await world.client.get('/api/students?limit=1'))
    const { email } = await world.person('atlIncharge')
    const school = `/api/schools/${String(child!['school'])}`
    const { body } = await world.client.get(school)
    const atlIncharge = { ...(body['atlIncharge'] as Body), email }
    const changed = await world.client.patch(school, { version: body['version'], atlIncharge })
    expect(changed.status).toBe(200)
    for (const [role, by] of clients)
      for (const resource of listed)
        exportable.set(`${role} ${resource.name}`, await columnsFor(by, resource))
  }, 240_000)
  afterAll(() => world.app.stop())

  /** Returns what a list says of the columns, with the names of related records. */
  async function asListed(by: Client, resource: Resource, columns: readonly string[]) {
    const joins = columns.flatMap((path) => {
      const target = leavesOf(resource).some((leaf) => leaf.path === path)
        ? targetOf(fieldOrSystem(resource, path)!)
        : undefined
      return target ? [`join=${path}`] : []
    })
    const fields = [...new Set(columns.map((path) => holderOf(resource, path)))].join(',')
    const answer = await by.get(
      `/api/${resource.url}?${['sort=id,ASC', `fields=${fields}`, ...joins].join('&')}`,
    )
    expect([resource.name, answer.status, answer.body.issues]).toEqual([
      resource.name,
      200,
      undefined,
    ])
    return rowsOf(answer).map((row) => [
      ...columns.map((path) =>
        textFor(
          cellFieldAt(resource, path) ?? fieldOrSystem(resource, path)!,
          cellValueAt(resource, row, path),
        ),
      ),
      String(row['id']),
    ])
  }

  test('say what the list says, whatever the role, the resource and the columns', async () => {
    const cases = [...exportable].filter(([, columns]) => columns.length > 0)
    expect(cases.length).toBeGreaterThan(dialect === 'sqlite' ? 60 : 30)
    let cells = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...cases).chain(([key, columns]) =>
          fc.record({
            key: fc.constant(key),
            columns: fc.shuffledSubarray([...columns], {
              minLength: 1,
              maxLength: Math.min(12, columns.length),
            }),
          }),
        ),
        async ({ key, columns }) => {
          const [role, name] = key.split(' ') as [Role, string]
          const by = clients.get(role)!
          const resource = resourceNamed(name)
          const [, ...rows] = parse((await file(by, resource, columns)).text, {
            bom: true,
          }) as string[][]
          expect(rows).toEqual(await asListed(by, resource, columns))
          cells += rows.length * columns.length
        },
      ),
      { numRuns: 150 },
    )
    expect(cells).toBeGreaterThan(1000)
  })

  test('say so with all columns that the person may export together', async () => {
    for (const [key, columns] of exportable) {
      const [role, name] = key.split(' ') as [Role, string]
      if (columns.length === 0) continue
      const resource = resourceNamed(name)
      const by = clients.get(role)!
      const [, ...rows] = parse((await file(by, resource, columns)).text, {
        bom: true,
      }) as string[][]
      expect([key, rows]).toEqual([key, await asListed(by, resource, columns)])
    }
  })
})

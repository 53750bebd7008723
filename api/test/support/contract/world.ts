import {
  actionsOf,
  maxPageSize,
  recordTitle,
  type Action,
  type Resource,
  type Role,
} from '@tinkerdesk/shared'
import type { Dialect } from '../../../src/database/database.js'
import { Samples } from '../sample.js'
import { hooked } from './hooked.js'
import type { Original } from '../fresh-database.js'
import { rowsOf, TestApp, type Answer, type Body, type Client, type Person } from '../test-app.js'

/** One test of the contract, run for every resource to which it applies. */
export interface ContractTest {
  title: string
  /** Rights that an admin needs. */
  needs?: readonly Action[]
  /** True if the declaration has the tested feature. Absent if every declaration has it. */
  appliesTo?(resource: Resource): boolean
  run(world: World, resource: Resource): Promise<void>
}

export const adminMay = (resource: Resource, action: Action): boolean =>
  (resource.access.admin ?? []).some((grant) => actionsOf(grant).includes(action))

export const urlOf = (resource: Resource): string => `/api/${resource.url}`

/** Returns the paths that a problem names. */
export const named = ({ body }: Answer): string[] => (body.issues ?? []).map(({ path }) => path)

/** Returns a row without the fields that every change touches, and without the name that follows from others. */
export const settledPart = ({
  version: _version,
  updatedAt: _updatedAt,
  allowed: _allowed,
  [recordTitle]: _title,
  ...rest
}: Body): Body => rest

/** The product on one database, with two admins and varied records of every resource. */
export class World {
  private readonly varied = new Map<string, Promise<Body[]>>()
  private readonly people = new Map<Role, Promise<Person>>()

  private constructor(
    readonly app: TestApp,
    readonly admin: Person,
    readonly other: Person,
    readonly samples: Samples,
  ) {}

  static async start(dialect: Dialect, original?: Original): Promise<World> {
    const app = await TestApp.start(dialect, original)
    const admin = await app.person('admin')
    return new World(app, admin, await app.person('admin'), new Samples(app, admin))
  }

  get client(): Client {
    return this.app.as(this.admin)
  }

  /** Returns a person of a role, always the same one. */
  person(role: Role): Promise<Person> {
    const person = this.people.get(role) ?? this.app.person(role)
    this.people.set(role, person)
    return person
  }

  make(resource: Resource, options: { full?: boolean; fixed?: Body } = {}): Promise<Body> {
    return this.samples.record(resource, options)
  }

  /** Creates a dozen records, every third with required fields only. Returns all rows of the resource. */
  async rows(resource: Resource): Promise<Body[]> {
    let made = this.varied.get(resource.name)
    if (!made) this.varied.set(resource.name, (made = this.fill(resource)))
    await made
    return this.all(resource)
  }

  private async fill(resource: Resource): Promise<Body[]> {
    const rows: Body[] = []
    if (!adminMay(resource, 'create')) return rows
    for (let at = 0; at < 12; at += 1) rows.push(await this.make(resource, { full: at % 3 > 0 }))
    return rows
  }

  /** Requests a list. Throws unless the status is 200. */
  async listed(resource: Resource, query: string): Promise<Answer> {
    const answer = await this.client.get(`${urlOf(resource)}?${query}`)
    if (answer.status !== 200)
      throw new Error(
        `${decodeURIComponent(query)} on ${resource.name} answered ${answer.status}: ${answer.text}`,
      )
    return answer
  }

  /** Reads every row of a list, page by page: the tests of other resources leave more rows than one answer holds. */
  async all(resource: Resource, query = 'sort=id,ASC'): Promise<Body[]> {
    const rows: Body[] = []
    for (let page = 1; ; page += 1) {
      const some = rowsOf(await this.listed(resource, `limit=${maxPageSize}&page=${page}&${query}`))
      rows.push(...some)
      if (some.length < maxPageSize) return rows
    }
  }

  /** Returns the number of rows of a list. */
  async count(resource: Resource): Promise<number> {
    return Number((await this.listed(resource, 'limit=1&page=1')).body['total'])
  }

  one(resource: Resource, id: unknown): Promise<Answer> {
    return this.client.get(`${urlOf(resource)}/${String(id)}`)
  }
}

const only = process.env['TEST_RESOURCE']?.split(',')
/** All resources, or those that `npm run jest -- students teams` names. */
export const isChosen = (resource: string): boolean => !only || only.includes(resource)

interface Suites {
  readonly [suite: string]: readonly ContractTest[]
}

/** Registers the tests of the suites on one database, for each resource to which they apply. */
export function contractSuite(
  dialect: Dialect,
  parts: readonly { suites: Suites; of: readonly Resource[] }[],
  original?: Original,
): void {
  let world: World
  beforeAll(async () => {
    world = await World.start(dialect, original)
  })
  afterAll(() => world.app.stop())

  const isFor = (resource: Resource, { title, needs = [], appliesTo }: ContractTest) =>
    needs.every((action) => adminMay(resource, action)) &&
    (appliesTo?.(resource) ?? true) &&
    !hooked[resource.name]?.inapplicable?.includes(title)
  for (const { suites, of } of parts)
    for (const resource of of.filter(({ name }) => isChosen(name)))
      describe(`${resource.name} on ${dialect}`, () => {
        for (const [suite, tests] of Object.entries(suites)) {
          const own = tests.filter((promise) => isFor(resource, promise))
          if (own.length)
            describe(suite, () =>
              own.forEach(({ title, run }) => test(title, () => run(world, resource), 60_000)),
            )
        }
      })
}

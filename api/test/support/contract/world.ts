import { actionsOf, type Action, type Resource } from '@tinkerdesk/shared'
import type { Dialect } from '../../../src/database/database.js'
import { Samples } from '../sample.js'
import { hooked } from './hooked.js'
import { rowsOf, TestApp, type Answer, type Body, type Client, type Person } from '../test-app.js'

/** One test of the contract, which is run for every resource that it applies to. */
export interface ContractTest {
  title: string
  /** What an admin must be able to do with a resource. */
  needs?: readonly Action[]
  /** Says whether a resource has what is tested, by its declaration; without it, every one has. */
  appliesTo?(resource: Resource): boolean
  run(world: World, resource: Resource): Promise<void>
}

export const adminMay = (resource: Resource, action: Action): boolean =>
  (resource.access.admin ?? []).some((grant) => actionsOf(grant).includes(action))

export const urlOf = (resource: Resource): string => `/api/${resource.url}`

/** The paths that a problem names. */
export const named = ({ body }: Answer): string[] => (body.issues ?? []).map(({ path }) => path)

/** A row without what every change touches. */
export const settledPart = ({ version: _version, updatedAt: _updatedAt, allowed: _allowed, ...rest }: Body): Body => rest

/** The product on one database, with two admins and some varied records of every resource. */
export class World {
  private readonly varied = new Map<string, Promise<Body[]>>()

  private constructor(
    readonly app: TestApp,
    readonly admin: Person,
    readonly other: Person,
    readonly samples: Samples,
  ) {}

  static async start(dialect: Dialect): Promise<World> {
    const app = await TestApp.start(dialect)
    const admin = await app.person('admin')
    return new World(app, admin, await app.person('admin'), new Samples(app, admin))
  }

  get client(): Client {
    return this.app.as(this.admin)
  }

  make(resource: Resource, options: { full?: boolean; fixed?: Body } = {}): Promise<Body> {
    return this.samples.record(resource, options)
  }

  /** A dozen records of a resource, every third with the needed fields alone; then all that there are. */
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

  /** Every row of a resource, page by page. */
  async all(resource: Resource): Promise<Body[]> {
    const rows: Body[] = []
    for (let page = 1; ; page += 1) {
      const answer = await this.client.get(`${urlOf(resource)}?limit=100&page=${page}&sort=id,ASC`)
      if (answer.status !== 200) throw new Error(`Listing ${resource.name} answered ${answer.status}: ${answer.text}`)
      rows.push(...rowsOf(answer))
      if (rowsOf(answer).length < 100) return rows
    }
  }

  one(resource: Resource, id: unknown): Promise<Answer> {
    return this.client.get(`${urlOf(resource)}/${String(id)}`)
  }
}

const one = process.env['TEST_RESOURCE']
/** Every resource, or the single one that `npm run jest -- students` names. */
export const isChosen = (resource: string): boolean => !one || resource === one

interface Suites {
  readonly [suite: string]: readonly ContractTest[]
}

/** Registers every test of the suites on one database, for each of the resources that it applies to. */
export function contractSuite(dialect: Dialect, parts: readonly { suites: Suites; of: readonly Resource[] }[]): void {
  let world: World
  beforeAll(async () => {
    world = await World.start(dialect)
  }, 60_000)
  afterAll(() => world.app.stop())

  const isFor = (resource: Resource, { title, needs = [], appliesTo }: ContractTest) =>
    needs.every((action) => adminMay(resource, action)) &&
    (appliesTo?.(resource) ?? true) &&
    !hooked[resource.name]?.inapplicable?.includes(title)
  for (const { suites, of } of parts)
    for (const resource of of.filter(({ name }) => isChosen(name)))
      describe(`${resource.name} on ${dialect}`, () => {
        for (const [suite, tests] of Object.entries(suites)) {
          const own = tests.filter((one) => isFor(resource, one))
          if (own.length) describe(suite, () => own.forEach(({ title, run }) => test(title, () => run(world, resource), 60_000)))
        }
      })
}

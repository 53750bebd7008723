import { actionsOf, resources, type Action, type Resource } from '@tinkerdesk/shared'
import type { Dialect } from '../../../src/database/database.js'
import { Samples } from '../sample.js'
import { rowsOf, TestApp, type Answer, type Body, type Client, type Person } from '../test-app.js'

/** One promise of the contract, kept for every resource. */
export interface Promised {
  promise: string
  /** What an admin must be able to do with a resource for the promise to say anything about it. */
  needs?: readonly Action[]
  kept(world: World, resource: Resource): Promise<void>
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

/** Registers every promise for every resource on one database. */
export function contractSuite(dialect: Dialect, chapters: { readonly [chapter: string]: readonly Promised[] }): void {
  let world: World
  beforeAll(async () => {
    world = await World.start(dialect)
  }, 60_000)
  afterAll(() => world.app.stop())
  describe.each(resources.filter(({ name }) => isChosen(name)).map((resource) => [resource.name, resource] as const))(
    `%s on ${dialect}`,
    (_, resource) => {
      for (const [chapter, promises] of Object.entries(chapters))
        describe(chapter, () => {
          for (const { promise, needs = [], kept } of promises)
            if (needs.every((action) => adminMay(resource, action))) test(promise, () => kept(world, resource), 60_000)
        })
    },
  )
}

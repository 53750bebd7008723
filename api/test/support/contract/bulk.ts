import { ulid } from 'ulid'
import { changeableLeaves } from '../sample-fields.js'
import { rowsOf, type Body } from '../test-app.js'
import { expectVersion, hooked } from './hooked.js'
import { adminMay, named, urlOf, type ContractTest, type World } from './world.js'
import { appends, type Resource } from '@tinkerdesk/shared'

/** Returns one change of a row that its checks and hooks allow. */
async function someChange(world: World, resource: Resource, row: Body): Promise<Body> {
  for (const { path, field } of changeableLeaves(resource)) {
    // A comment is added, and conflicts with nothing.
    if (appends(field)) continue
    const change = hooked[resource.name]?.tied?.includes(path)
      ? null
      : await world.samples.change(resource, row, path)
    if (change) return { ...change, id: row['id'], version: row['version'] }
  }
  throw new Error(`Nothing of a ${resource.name} can be changed.`)
}

export const bulk: readonly ContractTest[] = [
  {
    title: 'a bulk creates all or none',
    needs: ['create'],
    async run(world, resource) {
      const url = `${urlOf(resource)}/bulk`
      const bodies = [await world.samples.body(resource), await world.samples.body(resource)]
      const before = await world.count(resource)
      const broken = await world.client.post(url, {
        bulk: [
          { ...bodies[0], id: ulid() },
          { ...bodies[1], nonsense: 1 },
        ],
      })
      expect([broken.status, named(broken)]).toEqual([400, ['bulk.1.nonsense']])
      expect(await world.count(resource)).toBe(before)
      const made = await world.client.post(url, { bulk: bodies })
      expect(made.status).toBe(201)
      for (const { version } of rowsOf(made)) expectVersion(resource, version, 1)
      expect(await world.count(resource)).toBe(before + 2)
    },
  },
  {
    title: 'a bulk changes all or none',
    needs: ['create', 'update'],
    async run(world, resource) {
      const url = `${urlOf(resource)}/bulk`
      const rows = [await world.make(resource), await world.make(resource)]
      const changes = [
        await someChange(world, resource, rows[0]!),
        await someChange(world, resource, rows[1]!),
      ]
      for (const [wrong, status] of [
        [{ ...changes[1], version: 99 }, 409],
        [{ ...changes[1], version: undefined }, 428],
        [{ ...changes[1], id: ulid() }, 404],
        [{ ...changes[1], nonsense: 1 }, 400],
      ] as const) {
        const broken = await world.client.patch(url, { bulk: [changes[0], wrong] })
        expect([broken.status, named(broken).every((path) => path.startsWith('bulk.1'))]).toEqual([
          status,
          true,
        ])
        expect((await world.one(resource, rows[0]!['id'])).body).toEqual(rows[0])
      }
      const done = await world.client.patch(url, { bulk: changes })
      expect(done.status).toBe(200)
      for (const [at, { version }] of rowsOf(done).entries())
        expectVersion(resource, version, Number(rows[at]!['version']) + 1)
    },
  },
  {
    title: 'a bulk archives all or none',
    needs: ['create', 'archive'],
    async run(world, resource) {
      const url = `${urlOf(resource)}/bulk`
      const ids = [(await world.make(resource))['id'], (await world.make(resource))['id']]
      expect(await world.client.del(url, { bulk: [{ id: ids[0] }, { id: ulid() }] })).toMatchObject(
        { status: 404 },
      )
      expect(await world.one(resource, ids[0])).toMatchObject({ status: 200 })
      expect(
        await world.client.del(url, { bulk: [{ id: ids[0] }, { id: ids[1], nonsense: 1 }] }),
      ).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'bulk.1.nonsense' }] },
      })
      expect(await world.one(resource, ids[0])).toMatchObject({ status: 200 })
      expect(await world.client.del(url, { bulk: ids.map((id) => ({ id })) })).toMatchObject({
        status: 200,
      })
      for (const id of ids) expect(await world.one(resource, id)).toMatchObject({ status: 404 })
    },
  },
  {
    title: 'with mode=each, each record has a result of its own',
    needs: ['create'],
    async run(world, resource) {
      const url = `${urlOf(resource)}/bulk?mode=each`
      const made = await world.client.post(url, {
        bulk: [
          await world.samples.body(resource),
          { nonsense: 1 },
          await world.samples.body(resource),
        ],
      })
      const results = made.body as unknown as {
        status: number
        id: string
        problem?: Body
        record?: Body
      }[]
      expect(results.map(({ status }) => status)).toEqual([201, 400, 201])
      expect(results[1]!.problem).toMatchObject({
        code: 'validation_failed',
        issues: expect.arrayContaining([expect.objectContaining({ path: 'nonsense' })]),
      })
      if (adminMay(resource, 'update')) {
        const change = await someChange(world, resource, results[0]!.record!)
        const changed = await world.client.patch(url, { bulk: [change, { ...change, id: ulid() }] })
        expect(changed.body).toMatchObject([{ status: 200, id: results[0]!.id }, { status: 404 }])
      }
      if (adminMay(resource, 'archive')) {
        const gone = await world.client.del(url, { bulk: [{ id: results[0]!.id }, { id: ulid() }] })
        expect(gone.body).toMatchObject([{ status: 200 }, { status: 404 }])
      }
      expect(await world.one(resource, results[2]!.id)).toMatchObject({ status: 200 })
    },
  },
]

import { ulid } from 'ulid'
import { firstChange } from './changes.js'
import { urlOf, type ContractTest } from './world.js'

/** Ids, versions and bulks, independent of the resource. */
export const protocolWrites: readonly ContractTest[] = [
  {
    title: 'the server creates an id, or uses the one sent',
    needs: ['create'],
    async run({ client, samples }, resource) {
      const made = await client.post(urlOf(resource), await samples.body(resource))
      expect(made.body['id']).toMatch(/^[0-9A-Za-z]{10,40}$/)
      const id = ulid()
      expect(
        await client.post(urlOf(resource), { ...(await samples.body(resource)), id }),
      ).toMatchObject({ status: 201, body: { id } })
      for (const bad of [
        'short',
        'with-hyphens-in-it',
        7,
        null,
        '',
        { $ne: null },
        'x'.repeat(41),
      ]) {
        const refused = await client.post(urlOf(resource), {
          ...(await samples.body(resource)),
          id: bad,
        })
        expect(refused).toMatchObject({
          status: 400,
          body: { code: 'validation_failed', issues: [{ path: 'id' }] },
        })
      }
    },
  },
  {
    title: 'a version that never existed is a conflict',
    needs: ['create', 'update'],
    async run(world, resource) {
      const row = await world.make(resource)
      const { change } = await firstChange(world, resource, row)
      const answer = await world.client.patch(`${urlOf(resource)}/${String(row['id'])}`, {
        ...change,
        version: Number(row['version']) + 7,
      })
      expect(answer).toMatchObject({ status: 409, body: { code: 'version_conflict' } })
    },
  },
  {
    title: 'changing an unknown id is a 404',
    async run(world, resource) {
      for (const id of [ulid(), 'nope', '1;DROP', '%27OR%271'])
        expect(await world.client.patch(`${urlOf(resource)}/${id}`, { version: 1 })).toMatchObject({
          status: 404,
          body: { code: 'not_found' },
        })
    },
  },
  {
    title: 'a malformed bulk is refused',
    async run(world, resource) {
      for (const body of [
        {},
        [],
        { bulk: [] },
        { bulk: {} },
        { bulk: [1] },
        { bulk: [null] },
        { bulk: [[]] },
        { bulk: [{}], more: 1 },
        null,
        'text',
      ])
        for (const send of [world.client.post, world.client.patch, world.client.del]) {
          const answer = await send(`${urlOf(resource)}/bulk`, body)
          expect([body, answer.status]).toEqual([body, 400])
          expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
        }
      const many = { bulk: Array.from({ length: 1001 }, () => ({ id: ulid() })) }
      expect(await world.client.post(`${urlOf(resource)}/bulk`, many)).toMatchObject({
        status: 400,
        body: { code: 'limit_exceeded' },
      })
      expect(await world.client.post(`${urlOf(resource)}/bulk?mode=some`, many)).toMatchObject({
        status: 400,
      })
    },
  },
  {
    title: 'a bulk archive refuses a malformed or stale version',
    needs: ['create', 'archive'],
    async run(world, resource) {
      const row = await world.make(resource)
      const url = `${urlOf(resource)}/bulk`
      for (const [version, status] of [
        ['1', 400],
        [0, 400],
        [1.5, 400],
        [null, 400],
        [99, 409],
      ])
        expect([
          version,
          (await world.client.del(url, { bulk: [{ id: row['id'], version }] })).status,
        ]).toEqual([version, status])
      expect(await world.one(resource, row['id'])).toMatchObject({ status: 200 })
    },
  },
  {
    title: 'archiving an unknown id is a 404',
    async run(world, resource) {
      for (const id of [ulid(), 'nope', '%27%20OR%201=1'])
        expect(await world.client.del(`${urlOf(resource)}/${id}`)).toMatchObject({
          status: 404,
          body: { code: 'not_found' },
        })
    },
  },
]

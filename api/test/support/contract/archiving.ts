import {
  countedBy,
  fieldAt,
  followUpAt,
  leavesOf,
  matches,
  mergeChange,
  ownRow,
  resources,
  targetOf,
  valueAt,
  type Resource,
} from '@tinkerdesk/shared'
import { isAbsent } from './hooked.js'
import { adminMay, settledPart, urlOf, type ContractTest } from './world.js'
import { rowsOf, type Body } from '../test-app.js'

/** Returns the fields of other resources that refer to this one, where an admin can create them. */
const referringTo = (resource: Resource) =>
  resources
    .filter((other) => adminMay(other, 'create'))
    .flatMap((other) =>
      leavesOf(other).flatMap(({ path, field }) => {
        const target = targetOf(field)
        return target?.to === resource.name && !field.readOnly && !isAbsent(other, path)
          ? [{ other, path, target }]
          : []
      }),
    )

/** Returns a record as it is after it followed another into the archive and back: with what it sets for that. */
function asRestored(other: Resource, path: string, row: Body): Body {
  const followUp = followUpAt(other, path)
  const isFollower = targetOf(fieldAt(other, path)!)!.whenArchived === 'follow'
  if (!followUp || !isFollower || matches(other, countedBy(followUp), row) !== true) return row
  return mergeChange(other, row, followUp.set(ownRow(row))) as Body
}

export const archiving: readonly ContractTest[] = [
  {
    title: 'an archived record is gone from lists, by id and for changes',
    needs: ['create', 'archive'],
    async run(world, resource) {
      const row = await world.make(resource)
      const url = `${urlOf(resource)}/${String(row['id'])}`
      const answer = await world.client.del(url)
      expect(answer).toMatchObject({
        status: 200,
        body: { id: row['id'], batch: expect.stringMatching(/^[0-9A-Za-z]{26}$/) },
      })
      expect(await world.client.get(url)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
      expect(await world.client.get(`${url}/references`)).toMatchObject({ status: 404 })
      expect(await world.client.patch(url, { version: row['version'] })).toMatchObject({
        status: 404,
      })
      expect(await world.client.del(url)).toMatchObject({ status: 404 })
      expect(
        rowsOf(await world.client.get(`${urlOf(resource)}?filter=id||$eq||${String(row['id'])}`)),
      ).toEqual([])
    },
  },
  {
    title: 'the archive shows the whole record, and a restore returns it unchanged',
    needs: ['create', 'archive'],
    async run(world, resource) {
      const row = await world.make(resource)
      const url = `${urlOf(resource)}/${String(row['id'])}`
      const { batch } = (await world.client.del(url)).body
      const listed = rowsOf(
        await world.client.get(`/api/archive?resource=${resource.name}&limit=100`),
      )
      expect(listed).toContainEqual(
        expect.objectContaining({ batch, id: row['id'], resource: resource.name }),
      )
      const shown = (await world.client.get(`/api/archive/${String(batch)}`)).body
      const records = shown['records'] as { resource: string; record: Record<string, unknown> }[]
      expect(records[0]).toMatchObject({
        resource: resource.name,
        record: { id: row['id'], createdBy: row['createdBy'] },
      })
      expect(await world.client.post(`/api/archive/${String(batch)}/restore`)).toMatchObject({
        status: 200,
        body: { id: row['id'] },
      })
      const back = await world.client.get(url)
      expect(back.status).toBe(200)
      expect(settledPart(back.body)).toEqual(settledPart(row))
      expect(Number(back.body['version'])).toBeGreaterThan(Number(row['version']))
      expect(await world.client.post(`/api/archive/${String(batch)}/restore`)).toMatchObject({
        status: 404,
      })
    },
  },
  {
    title: 'the id of an archived record cannot be reused',
    needs: ['create', 'archive'],
    async run(world, resource) {
      const row = await world.make(resource)
      await world.client.del(`${urlOf(resource)}/${String(row['id'])}`)
      const again = await world.client.post(urlOf(resource), {
        ...(await world.samples.body(resource)),
        id: row['id'],
      })
      expect(again).toMatchObject({ status: 409, body: { code: 'id_exists' } })
    },
  },
  {
    title: 'references are shown, and block, follow or are cleared as declared',
    needs: ['create', 'archive'],
    appliesTo: (resource) => referringTo(resource).length > 0,
    async run(world, resource) {
      for (const { other, path, target } of referringTo(resource)) {
        const referring = await world.make(other)
        const id = [valueAt(referring, path) ?? []].flat()[0]
        expect([other.name, path, id]).toEqual([other.name, path, expect.any(String)])
        const url = `${urlOf(resource)}/${String(id)}`
        const references = (await world.client.get(`${url}/references`)).body as unknown as Body[]
        expect(references).toContainEqual(
          expect.objectContaining({ resource: other.name, effect: target.whenArchived }),
        )
        const answer = await world.client.del(url)
        world.samples.forget()
        if (references.some(({ effect }) => effect === 'block')) expect(answer.status).toBe(409)
        // An indirect reference may block archiving; then nothing has changed.
        else if (answer.status === 409)
          expect(await world.one(resource, id)).toMatchObject({ status: 200 })
        else {
          expect([other.name, path, answer.status]).toEqual([other.name, path, 200])
          const after = await world.one(other, referring['id'])
          expect([other.name, path, after.status]).toEqual([
            other.name,
            path,
            target.whenArchived === 'follow' ? 404 : 200,
          ])
          expect(
            await world.client.post(`/api/archive/${String(answer.body['batch'])}/restore`),
          ).toMatchObject({ status: 200 })
          const back = await world.one(other, referring['id'])
          expect([other.name, path, settledPart(back.body)]).toEqual([
            other.name,
            path,
            settledPart(asRestored(other, path, referring)),
          ])
        }
      }
    },
  },
]

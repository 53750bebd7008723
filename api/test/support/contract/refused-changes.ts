import { fieldAt, leavesOf, resourceNamed, targetOf, valueAt } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { changeableLeaves, place, relationsAmong, withinOf } from '../sample-fields.js'
import { firstChange } from './changes.js'
import { named, urlOf, type ContractTest, type World } from './world.js'

/** Changes that are refused and leave the record as it is. */
export const refusedChanges: readonly ContractTest[] = [
  {
    title: 'an unknown, fixed or read-only key is a 400 that names it, and nothing changes',
    needs: ['create', 'update'],
    async run(world, resource) {
      const row = await world.make(resource)
      const url = `${urlOf(resource)}/${String(row['id'])}`
      const closed = leavesOf(resource).flatMap(({ path, field }) =>
        field.readOnly || field.fixed ? [path] : [],
      )
      const { change } = await firstChange(world, resource, row)
      for (const path of [
        'nonsense',
        'createdAt',
        'createdBy',
        'updatedAt',
        'allowed',
        ...closed,
      ]) {
        const answer = await world.client.patch(url, {
          ...place(change, path, valueAt(row, path) === 'x' ? 'y' : 'x'),
          version: row['version'],
        })
        // A group without writable fields is named as a whole.
        expect([
          path,
          answer.status,
          named(answer).some((name) => path === name || path.startsWith(`${name}.`)),
        ]).toEqual([path, 400, true])
      }
      expect(await world.client.patch(url, { id: ulid(), version: row['version'] })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'id' }] },
      })
      expect((await world.one(resource, row['id'])).body).toEqual(row)
    },
  },
  {
    title: 'a whole record as read is taken back, and nothing changes',
    needs: ['create', 'update'],
    async run(world, resource) {
      const row = await world.make(resource)
      const url = `${urlOf(resource)}/${String(row['id'])}`
      const same = await world.client.patch(url, row)
      expect([same.status, named(same), same.body]).toEqual([200, [], row])
      expect((await world.one(resource, row['id'])).body).toEqual(row)
    },
  },
  {
    title: 'a relation cannot be changed to a missing record or one of another scope',
    needs: ['create', 'update'],
    appliesTo: (resource) => relationsAmong(changeableLeaves(resource)).length > 0,
    async run(world, resource) {
      const row = await world.make(resource)
      const url = `${urlOf(resource)}/${String(row['id'])}`
      for (const { path, target } of relationsAmong(changeableLeaves(resource))) {
        const elsewhere = withinOf(resource, path)
          ? await foreignTarget(world, target.to, withinOf(resource, path)!.by)
          : ulid()
        for (const id of [ulid(), elsewhere]) {
          const answer = await world.client.patch(url, {
            ...place({}, path, target.many ? [id] : id),
            version: row['version'],
          })
          expect([path, answer.status, named(answer)]).toEqual([
            path,
            400,
            expect.arrayContaining([path]),
          ])
        }
      }
      expect((await world.one(resource, row['id'])).body).toEqual(row)
    },
  },
]
/** Creates a record in another scope than all other records of the test. */
async function foreignTarget(world: World, to: string, by: string): Promise<string> {
  const resource = resourceNamed(to)
  const scope = await world.make(resourceNamed(targetOf(fieldAt(resource, by)!)!.to), {
    full: false,
  })
  return String((await world.make(resource, { full: true, fixed: { [by]: scope['id'] } }))['id'])
}

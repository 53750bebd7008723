import {
  emptyOf,
  filesIn,
  leavesOf,
  mergeChange,
  resourceNamed,
  settleAndCheck,
  targetOf,
  valueAt,
  type Resource,
} from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { changeableLeaves, isNeeded, place, withinOf } from '../sample.js'
import type { Body } from '../test-app.js'
import { hooked } from './hooked.js'
import { named, settledPart, urlOf, type Promised, type World } from './world.js'

/** Changes by which one field of a row can be changed by anybody who may: those that the checks and hooks leave possible. */
async function changesOf(world: World, resource: Resource, row: Body): Promise<{ path: string; change: Body }[]> {
  const changes: { path: string; change: Body }[] = []
  for (const { path, field } of changeableLeaves(resource)) {
    if (hooked[resource.name]?.tied?.includes(path)) continue
    const change = await world.samples.change(resource, row, path)
    // A file can be attached only by its uploader.
    if (change && filesIn(valueAt(change, path), field).length === 0) changes.push({ path, change })
  }
  return changes
}

/** Two changes that touch one field each; `null` for a resource that has no two such fields. */
async function twoChanges(world: World, resource: Resource, row: Body): Promise<[Body, Body] | null> {
  const [first, second] = (await changesOf(world, resource, row)).filter(({ change, path }) => {
    const { row: after } = settleAndCheck(resource, mergeChange(resource, row, change))
    const touched = leavesOf(resource).filter(
      (leaf) => JSON.stringify(valueAt(after, leaf.path)) !== JSON.stringify(valueAt(row, leaf.path)),
    )
    return touched.length === 1 && touched[0]!.path === path
  })
  return first && second ? [first.change, second.change] : null
}

/** A row without what the server writes along with other fields. */
const own = (resource: Resource, row: Body): Body => omit(settledPart(row), hooked[resource.name]?.along ?? [])
const omit = (row: Body, names: readonly string[]): Body =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))

export const changing: readonly Promised[] = [
  {
    promise: 'every field can be changed alone, and nothing else changes with it',
    needs: ['create', 'update'],
    async kept(world, resource) {
      let row = await world.make(resource)
      for (const { path } of changeableLeaves(resource)) {
        const change = hooked[resource.name]?.tied?.includes(path) ? null : await world.samples.change(resource, row, path)
        if (!change) continue
        const { row: expected } = settleAndCheck(resource, mergeChange(resource, row, change))
        const { body: answer, status } = await world.client.patch(`${urlOf(resource)}/${String(row['id'])}`, {
          ...change,
          version: row['version'],
        })
        expect([path, status, answer]).toMatchObject([path, 200, own(resource, expected)])
        expect([path, answer['version']]).toEqual([path, Number(row['version']) + 1])
        row = answer
      }
      expect(await world.one(resource, row['id'])).toMatchObject({ status: 200, body: row })
    },
  },
  {
    promise: 'a change that changes nothing leaves the version as it is',
    needs: ['create', 'update'],
    async kept(world, resource) {
      const row = await world.make(resource)
      const url = `${urlOf(resource)}/${String(row['id'])}`
      expect(await world.client.patch(url, { version: row['version'] })).toMatchObject({ status: 200, body: row })
      const own = changeableLeaves(resource).reduce((body: Body, { path }) => place(body, path, valueAt(row, path)), {})
      expect(await world.client.patch(url, { ...own, version: row['version'] })).toMatchObject({ status: 200, body: row })
    },
  },
  {
    promise: 'a change needs the version that was last read',
    needs: ['create', 'update'],
    async kept(world, resource) {
      const row = await world.make(resource)
      const url = `${urlOf(resource)}/${String(row['id'])}`
      const [first] = await changesOf(world, resource, row)
      if (!first) return
      expect(await world.client.patch(url, first.change)).toMatchObject({ status: 428, body: { code: 'version_required' } })
      for (const version of ['1', 0, -1, 1.5, null, {}, [1], true, 1e300]) {
        const answer = await world.client.patch(url, { ...first.change, version })
        expect([version, answer.status, named(answer)]).toEqual([version, 400, ['version']])
      }
      expect((await world.one(resource, row['id'])).body).toEqual(row)
    },
  },
  {
    promise: 'a stale version whose keys nobody else changed merges',
    needs: ['create', 'update'],
    async kept(world, resource) {
      const row = await world.make(resource)
      const url = `${urlOf(resource)}/${String(row['id'])}`
      const changes = await twoChanges(world, resource, row)
      if (!changes) return
      const [mine, theirs] = changes
      expect(await world.app.as(world.other).patch(url, { ...theirs, version: row['version'] })).toMatchObject({ status: 200 })
      const merged = await world.client.patch(url, { ...mine, version: row['version'] })
      expect(merged).toMatchObject({ status: 200, body: { ...mine, ...theirs, version: Number(row['version']) + 2 } })
    },
  },
  {
    promise: 'a stale version whose key somebody changed is a 409 with the current record',
    needs: ['create', 'update'],
    async kept(world, resource) {
      const row = await world.make(resource)
      const url = `${urlOf(resource)}/${String(row['id'])}`
      for (const { path, change } of await changesOf(world, resource, row)) {
        const now = (await world.one(resource, row['id'])).body
        const theirs = await world.samples.change(resource, now, path)
        if (!theirs) continue
        const saved = await world.app.as(world.other).patch(url, { ...theirs, version: now['version'] })
        expect([path, saved.status]).toEqual([path, 200])
        const answer = await world.client.patch(url, { ...change, version: row['version'] })
        expect([path, answer]).toMatchObject([path, { status: 409, body: { code: 'version_conflict', current: saved.body } }])
        expect((await world.one(resource, row['id'])).body).toEqual(saved.body)
        break
      }
    },
  },
  {
    promise: 'a version that was never there is a conflict, not a way past one',
    needs: ['create', 'update'],
    async kept(world, resource) {
      const row = await world.make(resource)
      const [first] = await changesOf(world, resource, row)
      if (!first) return
      const answer = await world.client.patch(`${urlOf(resource)}/${String(row['id'])}`, {
        ...first.change,
        version: Number(row['version']) + 7,
      })
      expect(answer).toMatchObject({ status: 409, body: { code: 'version_conflict' } })
    },
  },
  {
    promise: "a group's keys merge, and a list is replaced whole",
    needs: ['create', 'update'],
    async kept(world, resource) {
      const row = await world.make(resource)
      const url = `${urlOf(resource)}/${String(row['id'])}`
      for (const { path, field } of changeableLeaves(resource)) {
        const now = (await world.one(resource, row['id'])).body
        const items = valueAt(now, path)
        if (Array.isArray(items) && items.length > 1 && field.kind === 'list' && (field.min ?? 0) < 2) {
          const shorter = place({}, path, [items.at(-1)])
          if (settleAndCheck(resource, mergeChange(resource, now, shorter)).issues.length) continue
          const answer = await world.client.patch(url, { ...shorter, version: now['version'] })
          expect([path, answer.status, valueAt(answer.body, path)]).toEqual([path, 200, [items.at(-1)]])
          continue
        }
        if (!path.includes('.')) continue
        const change = await world.samples.change(resource, now, path)
        if (!change) continue
        const group = path.split('.')[0]!
        const answer = await world.client.patch(url, { ...change, version: now['version'] })
        const { row: expected } = settleAndCheck(resource, mergeChange(resource, now, change))
        expect([path, answer.status, answer.body[group]]).toEqual([path, 200, expected[group]])
      }
    },
  },
  {
    promise: 'null clears what is optional, and what is needed cannot be cleared',
    needs: ['create', 'update'],
    async kept(world, resource) {
      const row = await world.make(resource)
      const url = `${urlOf(resource)}/${String(row['id'])}`
      for (const { path, field } of changeableLeaves(resource)) {
        const now = (await world.one(resource, row['id'])).body
        const change = place({}, path, null)
        const { row: wanted, issues } = settleAndCheck(resource, mergeChange(resource, now, place({}, path, emptyOf(field))))
        const answer = await world.client.patch(url, { ...change, version: now['version'] })
        if (hooked[resource.name]?.keptFull?.includes(path)) expect([path, answer.status, named(answer)]).toEqual([path, 400, [path]])
        else if (isNeeded(field)) expect([path, answer.status, named(answer)]).toEqual([path, 400, [path]])
        else if (issues.length) expect([path, answer.status]).toEqual([path, 400])
        else expect([path, answer.status, valueAt(answer.body, path)]).toEqual([path, 200, valueAt(wanted, path)])
      }
    },
  },
  {
    promise: 'a key that is unknown, fixed or made by the server is a 400 that names it, and nothing changes',
    needs: ['create', 'update'],
    async kept(world, resource) {
      const row = await world.make(resource)
      const url = `${urlOf(resource)}/${String(row['id'])}`
      const closed = leavesOf(resource).flatMap(({ path, field }) => (field.readOnly || field.fixed ? [path] : []))
      const [first] = await changesOf(world, resource, row)
      for (const path of ['nonsense', 'createdAt', 'createdBy', 'updatedAt', 'allowed', ...closed]) {
        const answer = await world.client.patch(url, {
          ...place(first?.change ?? {}, path, valueAt(row, path) ?? 'x'),
          version: row['version'],
        })
        // A group in which nothing may be set is named as a whole.
        expect([path, answer.status, named(answer).some((one) => path === one || path.startsWith(`${one}.`))]).toEqual([path, 400, true])
      }
      expect(await world.client.patch(url, { id: ulid(), version: row['version'] })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'id' }] },
      })
      expect((await world.one(resource, row['id'])).body).toEqual(row)
    },
  },
  {
    promise: 'a relation cannot be changed to what does not exist, or lies elsewhere',
    needs: ['create', 'update'],
    async kept(world, resource) {
      const row = await world.make(resource)
      const url = `${urlOf(resource)}/${String(row['id'])}`
      for (const { path, field } of changeableLeaves(resource)) {
        const target = targetOf(field)
        if (!target) continue
        const elsewhere = withinOf(field) ? await foreignTarget(world, target.to) : ulid()
        for (const id of [ulid(), elsewhere]) {
          const answer = await world.client.patch(url, { ...place({}, path, target.many ? [id] : id), version: row['version'] })
          expect([path, answer.status, named(answer)]).toEqual([path, 400, expect.arrayContaining([path])])
        }
      }
      expect((await world.one(resource, row['id'])).body).toEqual(row)
    },
  },
  {
    promise: 'there is nothing to change at an unknown id',
    async kept(world, resource) {
      for (const id of [ulid(), 'nope', '1;DROP', '%27OR%271'])
        expect(await world.client.patch(`${urlOf(resource)}/${id}`, { version: 1 })).toMatchObject({
          status: 404,
          body: { code: 'not_found' },
        })
    },
  },
]

/** A record that lies within nothing that another record of the test lies within. */
async function foreignTarget(world: World, to: string): Promise<string> {
  return String((await world.make(resourceNamed(to), { full: true }))['id'])
}

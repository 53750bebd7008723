import {
  appends,
  emptyOf,
  mergeChange,
  deriveAndCheck,
  valueAt,
  type Resource,
} from '@tinkerdesk/shared'
import { changeableLeaves, isNeeded, place } from '../sample-fields.js'
import type { Body } from '../test-app.js'
import { changesOf, firstChange, freeLeaves, separateLeaves, twoChanges } from './changes.js'
import { expectVersion, hooked } from './hooked.js'
import { named, settledPart, urlOf, type ContractTest } from './world.js'

/** Lists that allow a single item. */
const shrinkable = (resource: Resource) =>
  changeableLeaves(resource).filter(
    ({ field }) => field.kind === 'list' && (field.min ?? 0) < 2 && (field.max ?? 2) > 1,
  )

/** Fields of groups that change alone. */
const groupedLeaves = (resource: Resource) =>
  separateLeaves(resource).filter(({ path }) => path.includes('.'))

/** Returns a row without what the server sets along with a change: read-only fields, computed values, and values of other records that may change, too. */
const own = (resource: Resource, row: Body, change: Body): Body => {
  const readOnly = Object.keys(resource.fields).filter((name) => resource.fields[name]!.readOnly)
  const fetched = Object.entries(resource.derived).flatMap(([name, derived]) =>
    derived.value === 'fetched' && valueAt(change, derived.through) !== undefined ? [name] : [],
  )
  const followed = hooked[resource.name]?.followed ?? []
  const computed = Object.keys(resource.computed)
  return omit(settledPart(row), [...readOnly, ...computed, ...fetched, ...followed])
}
const omit = (row: Body, names: readonly string[]): Body =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))

/** Changes that are made. */
export const changing: readonly ContractTest[] = [
  {
    title: 'every field changes alone, and no other field changes with it',
    needs: ['create', 'update'],
    async run(world, resource) {
      let row = await world.make(resource)
      const changed: string[] = []
      for await (const { path, change } of changesOf(
        world,
        resource,
        separateLeaves(resource),
        () => row,
      )) {
        const { row: expected } = deriveAndCheck(resource, mergeChange(resource, row, change))
        const { body: answer, status } = await world.client.patch(
          `${urlOf(resource)}/${String(row['id'])}`,
          {
            ...change,
            version: row['version'],
          },
        )
        expect([path, status, answer]).toMatchObject([path, 200, own(resource, expected, change)])
        expectVersion(resource, answer['version'], Number(row['version']) + 1)
        row = answer
        changed.push(path)
      }
      expect(changed).not.toEqual([])
      expect(await world.one(resource, row['id'])).toMatchObject({ status: 200, body: row })
    },
  },
  {
    title: 'a change without effect keeps the version',
    needs: ['create', 'update'],
    async run(world, resource) {
      const row = await world.make(resource)
      const url = `${urlOf(resource)}/${String(row['id'])}`
      expect(await world.client.patch(url, { version: row['version'] })).toMatchObject({
        status: 200,
        body: row,
      })
      const own = changeableLeaves(resource).reduce(
        (body: Body, { path }) => place(body, path, valueAt(row, path)),
        {},
      )
      expect(await world.client.patch(url, { ...own, version: row['version'] })).toMatchObject({
        status: 200,
        body: row,
      })
    },
  },
  {
    title: 'a change needs a version',
    needs: ['create', 'update'],
    async run(world, resource) {
      const row = await world.make(resource)
      const url = `${urlOf(resource)}/${String(row['id'])}`
      const { change } = await firstChange(world, resource, row)
      expect(await world.client.patch(url, change)).toMatchObject({
        status: 428,
        body: { code: 'version_required' },
      })
      for (const version of ['1', 0, -1, 1.5, null, {}, [1], true, 1e300]) {
        const answer = await world.client.patch(url, { ...change, version })
        expect([version, answer.status, named(answer)]).toEqual([version, 400, ['version']])
      }
      expect((await world.one(resource, row['id'])).body).toEqual(row)
    },
  },
  {
    title: 'a stale version merges if nobody else changed its keys',
    needs: ['create', 'update'],
    appliesTo: (resource) => freeLeaves(resource).length > 1,
    async run(world, resource) {
      const row = await world.make(resource)
      const url = `${urlOf(resource)}/${String(row['id'])}`
      const [mine, theirs] = await twoChanges(world, resource, row)
      expect(
        await world.app.as(world.other).patch(url, { ...theirs, version: row['version'] }),
      ).toMatchObject({ status: 200 })
      const merged = await world.client.patch(url, { ...mine, version: row['version'] })
      expect(merged).toMatchObject({
        status: 200,
        body: { ...mine, ...theirs },
      })
      expectVersion(resource, merged.body['version'], Number(row['version']) + 2)
    },
  },
  {
    title: 'a stale version is a 409 with the current record if someone else changed its key',
    needs: ['create', 'update'],
    async run(world, resource) {
      const row = await world.make(resource)
      const url = `${urlOf(resource)}/${String(row['id'])}`
      const { path, change } = await firstChange(world, resource, row)
      const theirs = await world.samples.change(resource, row, path)
      expect(theirs).not.toBeNull()
      const saved = await world.app
        .as(world.other)
        .patch(url, { ...theirs, version: row['version'] })
      expect([path, saved.status]).toEqual([path, 200])
      const answer = await world.client.patch(url, { ...change, version: row['version'] })
      expect([path, answer]).toMatchObject([
        path,
        { status: 409, body: { code: 'version_conflict', current: saved.body } },
      ])
      expect((await world.one(resource, row['id'])).body).toEqual(saved.body)
    },
  },
  {
    title: 'a list is replaced as a whole',
    needs: ['create', 'update'],
    appliesTo: (resource) => shrinkable(resource).length > 0,
    async run(world, resource) {
      const row = await world.make(resource)
      const url = `${urlOf(resource)}/${String(row['id'])}`
      for (const { path } of shrinkable(resource)) {
        const now = (await world.one(resource, row['id'])).body
        const items = valueAt(now, path) as unknown[]
        expect([path, items.length > 1]).toEqual([path, true])
        const answer = await world.client.patch(url, {
          ...place({}, path, [items.at(-1)]),
          version: now['version'],
        })
        expect([path, answer.status, valueAt(answer.body, path)]).toEqual([
          path,
          200,
          [items.at(-1)],
        ])
      }
    },
  },
  {
    title: 'the keys of a group merge',
    needs: ['create', 'update'],
    appliesTo: (resource) => groupedLeaves(resource).length > 0,
    async run(world, resource) {
      let row = await world.make(resource)
      const url = `${urlOf(resource)}/${String(row['id'])}`
      const merged: string[] = []
      for await (const { path, change } of changesOf(
        world,
        resource,
        groupedLeaves(resource),
        () => row,
      )) {
        const group = path.split('.')[0]!
        const answer = await world.client.patch(url, { ...change, version: row['version'] })
        const { row: expected } = deriveAndCheck(resource, mergeChange(resource, row, change))
        expect([path, answer.status, answer.body[group]]).toEqual([path, 200, expected[group]])
        row = (await world.one(resource, row['id'])).body
        merged.push(path)
      }
      expect(merged).not.toEqual([])
    },
  },
  {
    title: 'null clears optional fields, and required fields cannot be cleared',
    needs: ['create', 'update'],
    async run(world, resource) {
      const row = await world.make(resource)
      const url = `${urlOf(resource)}/${String(row['id'])}`
      for (const { path, field } of changeableLeaves(resource)) {
        const now = (await world.one(resource, row['id'])).body
        const change = place({}, path, null)
        const { row: expected, issues } = deriveAndCheck(
          resource,
          mergeChange(resource, now, place({}, path, emptyOf(field))),
        )
        const answer = await world.client.patch(url, { ...change, version: now['version'] })
        if (hooked[resource.name]?.keptFull?.includes(path))
          expect([path, answer.status, named(answer)]).toEqual([path, 400, [path]])
        else if (isNeeded(field) || appends(field))
          expect([path, answer.status, named(answer)]).toEqual([path, 400, [path]])
        else if (issues.length) expect([path, answer.status]).toEqual([path, 400])
        else
          expect([path, answer.status, valueAt(answer.body, path)]).toEqual([
            path,
            200,
            valueAt(expected, path),
          ])
      }
    },
  },
]

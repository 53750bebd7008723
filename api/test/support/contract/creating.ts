import { randomBytes } from 'node:crypto'
import {
  hasComputedDefault,
  hiddenPathsOf,
  isSentIn,
  initialOf,
  initialRow,
  isUnique,
  isWithin,
  leavesOf,
  mergeChange,
  deriveAndCheck,
  schemaOf,
  sharedKind,
  targetOf,
  valueAt,
  type Field,
  type Resource,
} from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { isNeeded, place, relationsAmong, writableLeaves } from '../sample-fields.js'
import type { Body } from '../test-app.js'
import { expectVersion, hooked, isAbsent } from './hooked.js'
import { named, urlOf, type ContractTest } from './world.js'

/** Returns the fields of a row that a body decides, after derivation. */
function expectedOf(resource: Resource, before: Body, body: Body): Body {
  const { row } = deriveAndCheck(resource, mergeChange(resource, before, body))
  const { followed = [] } = hooked[resource.name] ?? {}
  const names = Object.keys(body).filter((name) => !followed.includes(name))
  return Object.fromEntries(
    names.map((name) => [name, name === 'id' ? body['id'] : (row[name] ?? null)]),
  )
}

const without = (body: Body, path: string): Body => place(body, path, undefined)
const upper = (value: unknown): unknown =>
  typeof value === 'string' && /^[a-z]/i.test(value) ? value.toUpperCase() : value

/** Returns Indian letters in a random order, each of which takes three bytes. */
const lettersOf = (length: number): string =>
  String.fromCharCode(...Array.from(randomBytes(length), (byte) => 0x0905 + (byte % 50)))

/** Returns the longest text that a field takes, hard to compress, or a few of them for a list; `undefined` if it takes no free text. */
function longestOf(field: Field): unknown {
  if (field.kind === 'list') {
    const items = Array.from({ length: Math.min(field.max ?? 3, 3) }, () => longestOf(field.item))
    return items[0] === undefined ? undefined : items
  }
  if (!sharedKind(field).textual) return undefined
  const schema = schemaOf(field)
  return [5000, 2000, 1000, 500, 200, 120, 100]
    .map(lettersOf)
    .find((words) => schema.safeParse(words).success)
}

/** Fields that are unique together. */
const uniquePaths = (resource: Resource): (readonly string[])[] => [
  ...resource.unique.map(({ fields }) => fields),
  ...leavesOf(resource).flatMap(({ path, field }) => (isUnique(field) ? [[path]] : [])),
]

export const creating: readonly ContractTest[] = [
  {
    title: 'a valid body creates a record with the values sent',
    needs: ['create'],
    async run({ client, samples, admin }, resource) {
      const body = await samples.body(resource)
      const answer = await client.post(urlOf(resource), body)
      expect(answer.status).toBe(201)
      expect(answer.body).toMatchObject(expectedOf(resource, initialRow(resource), body))
      expect(answer.body).toMatchObject({ createdBy: admin.id })
      expectVersion(resource, answer.body['version'], 1)
      expect(await client.get(`${urlOf(resource)}/${String(answer.body['id'])}`)).toMatchObject({
        status: 200,
        body: answer.body,
      })
    },
  },
  {
    title: 'the required fields are enough',
    needs: ['create'],
    async run({ client, samples }, resource) {
      const body = await samples.body(resource, { full: false })
      expect(await client.post(urlOf(resource), body)).toMatchObject({ status: 201 })
    },
  },
  {
    title: 'text of the maximum length is stored in every field',
    needs: ['create'],
    async run({ client, samples }, resource) {
      let body = await samples.body(resource)
      const hidden = [...hiddenPathsOf(resource, mergeChange(resource, initialRow(resource), body))]
      for (const { path, field } of writableLeaves(resource)) {
        const longest = longestOf(field)
        if (longest !== undefined && !hidden.includes(path)) body = place(body, path, longest)
      }
      const answer = await client.post(urlOf(resource), body)
      expect(answer).toMatchObject({
        status: 201,
        body: expectedOf(resource, initialRow(resource), body),
      })
    },
  },
  {
    title: 'repeating a creation returns the existing row',
    needs: ['create'],
    async run(world, resource) {
      const body = { ...(await world.samples.body(resource)), id: ulid() }
      const first = await world.client.post(urlOf(resource), body)
      const before = await world.count(resource)
      const again = await world.client.post(
        urlOf(resource),
        Object.fromEntries(Object.entries(body).reverse()),
      )
      expect(again).toMatchObject({ status: 201, body: first.body })
      expect(await world.count(resource)).toBe(before)
    },
  },
  {
    title: 'an existing id is never overwritten, by other content or another person',
    needs: ['create'],
    async run({ app, client, samples, other }, resource) {
      const id = ulid()
      const body = { ...(await samples.body(resource)), id }
      const first = await client.post(urlOf(resource), body)
      const otherContent = await client.post(urlOf(resource), {
        ...(await samples.body(resource)),
        id,
      })
      expect(otherContent).toMatchObject({ status: 409, body: { code: 'id_exists' } })
      expect(await app.as(other).post(urlOf(resource), body)).toMatchObject({
        status: 409,
        body: { code: 'id_exists' },
      })
      expect(await client.get(`${urlOf(resource)}/${id}`)).toMatchObject({
        status: 200,
        body: first.body,
      })
    },
  },
  {
    title: 'a missing or empty required field is named',
    needs: ['create'],
    appliesTo: (resource) => writableLeaves(resource).some(({ field }) => isNeeded(field)),
    async run({ client, samples }, resource) {
      const body = await samples.body(resource)
      for (const { path, field } of writableLeaves(resource).filter((leaf) =>
        isNeeded(leaf.field),
      )) {
        const empty = field.kind === 'list' || field.kind === 'relations' ? [] : null
        const left =
          (initialOf(field) === null && !hasComputedDefault(field)) || field.kind === 'list'
            ? [without(body, path)]
            : []
        for (const sent of [place(body, path, empty), ...left]) {
          const answer = await client.post(urlOf(resource), sent)
          expect([path, answer.status, named(answer)]).toEqual([
            path,
            400,
            expect.arrayContaining([path]),
          ])
        }
      }
    },
  },
  {
    title: 'an unknown or read-only key is a 400 that names it',
    needs: ['create'],
    async run({ client, samples }, resource) {
      const body = await samples.body(resource)
      const groups = Object.entries(resource.fields).flatMap(([name, field]) =>
        field.kind === 'group' && name in body ? [`${name}.nonsense`] : [],
      )
      const servers = leavesOf(resource).flatMap(({ path, field }) =>
        isSentIn(field, 'create') ? [] : [path],
      )
      for (const path of [
        'nonsense',
        'version',
        'createdAt',
        'createdBy',
        'updatedAt',
        'allowed',
        ...groups,
        ...servers,
      ]) {
        const answer = await client.post(urlOf(resource), place(body, path, 'x'))
        // A group without writable fields is named as a whole.
        expect([
          path,
          answer.status,
          named(answer).length,
          isWithin(path, named(answer)[0] ?? 'x'),
        ]).toEqual([path, 400, 1, true])
      }
    },
  },
  {
    title: 'a relation to a missing record is refused at its field',
    needs: ['create'],
    appliesTo: (resource) => relationsAmong(writableLeaves(resource)).length > 0,
    async run({ client, samples }, resource) {
      const body = await samples.body(resource)
      for (const { path, target } of relationsAmong(writableLeaves(resource))) {
        for (const value of [ulid(), { id: ulid() }, "x' OR '1'='1"]) {
          const answer = await client.post(
            urlOf(resource),
            place(body, path, target.many ? [value] : value),
          )
          expect([path, answer.status]).toEqual([path, 400])
          expect(named(answer).join()).toContain(path)
        }
      }
    },
  },
  {
    title: 'unique values are unique regardless of case',
    needs: ['create'],
    appliesTo: (resource) =>
      uniquePaths(resource).some((paths) => !paths.some((path) => isAbsent(resource, path))),
    async run({ client, samples }, resource) {
      for (const paths of uniquePaths(resource).filter(
        (each) => !each.some((path) => isAbsent(resource, path)),
      )) {
        const first = await client.post(urlOf(resource), await samples.body(resource))
        const values = paths.map((path) => valueAt(first.body, path))
        expect([paths, values.some((value) => value === null || value === undefined)]).toEqual([
          paths,
          false,
        ])
        const fixed = paths.reduce(
          (body: Body, path, at) => place(body, path, upper(values[at])),
          {},
        )
        const isPlain = paths.every(
          (path) => !targetOf(leavesOf(resource).find((leaf) => leaf.path === path)!.field),
        )
        const second = await samples.body(resource, {
          fixed: isPlain
            ? fixed
            : paths.reduce((body: Body, path, at) => place(body, path, values[at]), {}),
        })
        expect([paths, (await client.post(urlOf(resource), second)).body]).toMatchObject([
          paths,
          { status: 409, code: 'duplicate' },
        ])
      }
    },
  },
]

import {
  countedBy,
  fieldAt,
  followUpAt,
  leavesOf,
  matches,
  mergeChange,
  ownRow,
  relationsOf,
  resourceNamed,
  schemaOf,
  scopeOf,
  sharedKind,
  targetOf,
  valueAt,
  type AnyPeriod,
  type Resource,
} from '@tinkerdesk/shared'
import { place } from '../sample-fields.js'
import type { Answer, Body } from '../test-app.js'
import { valuesThat } from './deciding.js'
import { named, settledPart, urlOf, type ContractTest, type World } from './world.js'

/** Returns a period of an hour or a day, later for a larger number. */
function periodAt(resource: Resource, { from, to }: AnyPeriod, at: number): Body {
  const field = fieldAt(resource, to)!
  const isOfDays = sharedKind(field).ends === 'after'
  const begin = new Date(Date.UTC(2030, 0, 1 + at, at))
  const written = (date: Date) => {
    const whole = date.toISOString()
    return [whole.slice(0, 10), whole, whole.slice(11, 16)].find(
      (value) => schemaOf(field).safeParse(value).success,
    )
  }
  return place(
    place({}, from, written(begin)),
    to,
    written(isOfDays ? begin : new Date(begin.getTime() + 3_600_000)),
  )
}

const valuesAt = (row: Body, paths: readonly string[]): Body =>
  paths.reduce<Body>((values, path) => place(values, path, valueAt(row, path)), {})

const expectRefused = (answer: Answer, at: string): void =>
  expect([answer.status, named(answer)]).toEqual([409, [at]])

/** Returns the relations to a resource whose targets may not leave their scope. */
const held = (resource: Resource) =>
  relationsOf(resource).flatMap((relation) => {
    const scope = scopeOf(resource, relation.field)
    return scope?.isHeld ? [{ ...relation, scope }] : []
  })

/** Returns the relations that must be chosen before those at these paths. */
const chosenFor = (resource: Resource, paths: readonly string[]): string[] =>
  relationsOf(resource).flatMap(({ path, field }) => {
    const scope = paths.includes(path) ? scopeOf(resource, field) : undefined
    return scope ? [scope.chosen] : []
  })

/** Makes a record with values that a condition takes. */
const makeThat = async (
  world: World,
  resource: Resource,
  where: Parameters<typeof countedBy>[0],
  more: Body = {},
): Promise<Body> =>
  world.make(resource, { fixed: { ...valuesThat(true, resource, countedBy(where)), ...more } })

/** Rules over several records. */
export const ruling: readonly ContractTest[] = [
  {
    title:
      'the periods of one owner do not overlap: in a new record, a changed one and a restored one',
    needs: ['create', 'update', 'archive'],
    appliesTo: ({ noOverlap }) => noOverlap.length > 0,
    async run(world, resource) {
      for (const rule of resource.noOverlap) {
        const first = await makeThat(world, resource, rule, periodAt(resource, rule, 0))
        const owner = valuesAt(first, [...rule.of, ...chosenFor(resource, rule.of)])
        const body = async (at: number) =>
          world.samples.body(resource, {
            fixed: {
              ...valuesThat(true, resource, countedBy(rule)),
              ...owner,
              ...periodAt(resource, rule, at),
            },
          })
        expectRefused(await world.client.post(urlOf(resource), await body(0)), rule.at)
        const second = await world.client.post(urlOf(resource), await body(9))
        expect([rule.of, second.status]).toEqual([rule.of, 201])
        const url = `${urlOf(resource)}/${String(second.body['id'])}`
        const move = periodAt(resource, rule, 0)
        expectRefused(await world.client.patch(url, { version: 1, ...move }), rule.at)
        const { batch } = (await world.client.del(`${urlOf(resource)}/${String(first['id'])}`)).body
        expect((await world.client.patch(url, { version: 1, ...move })).status).toBe(200)
        const restored = await world.client.post(`/api/archive/${String(batch)}/restore`)
        expect([restored.status, restored.body.code]).toEqual([409, 'restore_collides'])
      }
    },
  },
  {
    title: 'a capacity of each day counts the records of that day',
    needs: ['create'],
    appliesTo: ({ atMost }) => atMost.some(({ during }) => during),
    async run(world, resource) {
      for (const atMost of resource.atMost) {
        if (!atMost.during) continue
        const { of, per, during, limit, at } = atMost
        const target = resourceNamed(targetOf(fieldAt(resource, of)!)!.to)
        const most = typeof limit === 'number' ? limit : 2
        const of_ = typeof limit === 'number' ? {} : { fixed: place({}, limit, most) }
        const { id } = await world.make(target, of_)
        const body = async (day: number, more: Body = {}) =>
          world.samples.body(resource, {
            fixed: {
              ...valuesThat(true, resource, countedBy(atMost)),
              ...place({}, of, id),
              ...periodAt(resource, during, day),
              ...more,
            },
          })
        const first = await world.client.post(urlOf(resource), await body(0))
        const same = valuesAt(first.body, per)
        for (let made = 1; made < most; made += 1)
          expect((await world.client.post(urlOf(resource), await body(0, same))).status).toBe(201)
        expectRefused(await world.client.post(urlOf(resource), await body(0, same)), at)
        expect((await world.client.post(urlOf(resource), await body(1, same))).status).toBe(201)
      }
    },
  },
  {
    title: 'a record is not moved out of the scope of one that names it',
    needs: ['create'],
    appliesTo: (resource) => held(resource).length > 0,
    async run(world, resource) {
      for (const { path, to, scope } of held(resource)) {
        const row = await world.make(resource)
        const target = resourceNamed(to)
        const url = `${urlOf(target)}/${String([valueAt(row, path)].flat()[0])}`
        const { version } = (await world.client.get(url)).body
        const other = (await world.samples.change(
          target,
          (await world.client.get(url)).body,
          scope.by,
        ))!
        expectRefused(await world.client.patch(url, { ...other, version }), scope.by)
      }
    },
  },
  {
    title:
      'what follows the archive of a related record is set, and a restore undoes it or keeps it with a follower',
    needs: ['create', 'archive'],
    appliesTo: ({ whenArchived }) => Object.keys(whenArchived).length > 0,
    async run(world, resource) {
      for (const path of Object.keys(resource.whenArchived)) {
        const followUp = followUpAt(resource, path)!
        const row = await makeThat(world, resource, followUp, pastDays(resource))
        expect(matches(resource, countedBy(followUp), row)).toBe(true)
        const { to, whenArchived, many } = targetOf(fieldAt(resource, path)!)!
        const [id] = [valueAt(row, path)].flat()
        const left = mergeChange(resource, row, followUp.set(ownRow(row)))
        const gone = await world.client.del(`${urlOf(resourceNamed(to))}/${String(id)}`)
        world.samples.forget()
        expect([path, gone.status]).toEqual([path, 200])
        const own = `${urlOf(resource)}/${String(row['id'])}`
        if (whenArchived === 'clear')
          expect(settledPart((await world.client.get(own)).body)).toEqual(
            settledPart(mergeChange(resource, left, place({}, path, many ? [] : null)) as Body),
          )
        await world.client.post(`/api/archive/${String(gone.body['batch'])}/restore`)
        expect([path, settledPart((await world.client.get(own)).body)]).toEqual([
          path,
          settledPart((whenArchived === 'clear' ? row : left) as Body),
        ])
      }
    },
  },
]

/** Returns days of the past for all days of a resource, so that what ends today has begun. */
const pastDays = (resource: Resource): Body =>
  leavesOf(resource).reduce<Body>(
    (body, { path, field }) =>
      sharedKind(field).ends === 'after' && field.required ? place(body, path, '2024-01-01') : body,
    {},
  )

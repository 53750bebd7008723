import {
  actionPatch,
  askedFields,
  valueAt,
  type ActionResult,
  type DeclaredAction,
  type Resource,
} from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { changeableLeaves, place } from '../sample-fields.js'
import type { Body, Client } from '../test-app.js'
import { valuesFor } from './deciding.js'
import { hooked } from './hooked.js'
import { settledPart, urlOf, type ContractTest, type World } from './world.js'

const hasActions = ({ actions }: Resource): boolean => actions.length > 0

const sampleRefused = ({ name }: Resource, { key }: DeclaredAction) =>
  `A sample of ${name} is refused when "${key}" is tried with it. If its checks decide that, give "actable" values in hooked.ts.`

/** Creates a record to which an action applies, or does not. */
async function recordFor(
  world: World,
  resource: Resource,
  action: DeclaredAction,
  applies: boolean,
): Promise<Body> {
  const { id } = await world.make(resource)
  await world.app
    .put(resource.name, String(id), valuesFor(applies, resource, action, world.samples.me))
    .catch((cause: unknown) => {
      throw new Error(sampleRefused(resource, action), { cause })
    })
  return (await world.one(resource, id)).body
}

/** Runs an action on records over the API. */
async function act(
  client: Client,
  resource: Resource,
  { key }: DeclaredAction,
  bulk: unknown[],
  values = hooked[resource.name]?.answers,
): Promise<ActionResult[]> {
  const answer = await client.post(`${urlOf(resource)}/actions/${key}`, {
    bulk,
    ...(values && { values }),
  })
  expect([key, answer.status]).toEqual([key, 200])
  return answer.body as unknown as ActionResult[]
}

/** Returns the part of a row that an undo restores: all but the fields that hooks fill and leave. */
const undoable = ({ name }: Resource, row: Body): Body =>
  Object.fromEntries(
    Object.entries(settledPart(row)).filter(
      ([path]) => !hooked[name]?.filledForGood?.includes(path),
    ),
  )

const target = ({ id, version }: Body) => ({ id, version })

/** Actions of a declaration, for a person who may run them. The access matrix runs them as everybody. */
export const acting: readonly ContractTest[] = [
  {
    title: 'an action sets its fields and takes its answers, once, and its result undoes it',
    needs: ['create', 'update'],
    appliesTo: hasActions,
    async run(world, resource) {
      for (const action of resource.actions) {
        const row = await recordFor(world, resource, action, true)
        const set = actionPatch(action, row, world.samples.me)
        let values: Body = {}
        for (const { path } of askedFields(resource, action)) {
          const answer = await world.samples.change(resource, { ...row, ...set, ...values }, path)
          values = place(values, path, valueAt(answer!, path))
        }
        const [done] = await act(world.client, resource, action, [target(row)], values)
        if (done!.status === 400)
          throw new Error(sampleRefused(resource, action), { cause: done!.problem })
        expect([action.key, done]).toMatchObject([
          action.key,
          { status: 200, record: { ...set, ...values } },
        ])
        const { body: stored } = await world.one(resource, row['id'])
        expect(stored).toEqual(done!.record)
        if (action.where) {
          const [again] = await act(world.client, resource, action, [target(stored)])
          expect([action.key, again]).toMatchObject([
            action.key,
            { status: 409, problem: { code: 'not_applicable' } },
          ])
        }
        const undone = await world.client.patch(
          `${urlOf(resource)}/${String(row['id'])}`,
          done!.undo!,
        )
        expect([action.key, undone.status, undoable(resource, undone.body)]).toEqual([
          action.key,
          200,
          undoable(resource, row),
        ])
      }
    },
  },
  {
    title:
      'an action has a result for every record, and refuses those that it does not apply to, are stale, missing or malformed',
    needs: ['create', 'update'],
    appliesTo: hasActions,
    async run(world, resource) {
      for (const action of resource.actions) {
        const [first, stale] = [
          await recordFor(world, resource, action, true),
          await recordFor(world, resource, action, true),
        ]
        const other = action.where ? await recordFor(world, resource, action, false) : null
        const [theirs] = await act(world.app.as(world.other), resource, action, [target(stale)])
        await world.app
          .as(world.other)
          .patch(`${urlOf(resource)}/${String(stale['id'])}`, theirs!.undo!)
        const results = await act(world.client, resource, action, [
          target(first),
          target(stale),
          { id: ulid(), version: 1 },
          { id: first['id'] },
          { ...target(first), nonsense: 1 },
          ...(other ? [target(other)] : []),
        ])
        const codes = results.map(({ status, problem }) => [status, problem?.code])
        expect([action.key, ...codes]).toEqual([
          action.key,
          [200, undefined],
          [409, 'version_conflict'],
          [404, 'not_found'],
          [428, 'version_required'],
          [400, 'validation_failed'],
          ...(other ? [[409, 'not_applicable']] : []),
        ])
        for (const row of [stale, other])
          if (row)
            expect(undoable(resource, (await world.one(resource, row['id'])).body)).toEqual(
              undoable(resource, row),
            )
      }
    },
  },
  {
    title: 'an action refuses values that it does not ask for',
    needs: ['create', 'update'],
    appliesTo: hasActions,
    async run(world, resource) {
      for (const action of resource.actions) {
        const row = await recordFor(world, resource, action, true)
        const inputs = askedFields(resource, action).map(({ path }) => path)
        const others = changeableLeaves(resource).filter(({ path }) => !inputs.includes(path))
        for (const { path } of others) {
          const [refused] = await act(
            world.client,
            resource,
            action,
            [target(row)],
            place({}, path, valueAt(row, path)),
          )
          expect([action.key, path, refused!.status]).toEqual([action.key, path, 400])
        }
        expect((await world.one(resource, row['id'])).body).toEqual(row)
      }
    },
  },
]

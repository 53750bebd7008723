import { fieldAt, isWithin, leavesOf, valueAt, type Resource } from '@tinkerdesk/shared'
import { isNeeded, place } from '../sample-fields.js'
import type { Answer, Body } from '../test-app.js'
import { valuesThat } from './deciding.js'
import { named, urlOf, type ContractTest, type World } from './world.js'

const hasDepends = ({ depends }: Resource): boolean => Object.keys(depends).length > 0

const isFlag = (resource: Resource, path: string): boolean =>
  fieldAt(resource, path)?.kind === 'flag'

/** Returns a body with a value in every field below a path that depends, and the values that make it apply. */
async function applyingBody(world: World, resource: Resource, scope: string): Promise<Body> {
  const body = await world.samples.body(resource, {
    fixed: {
      ...valuesThat(true, resource, resource.depends[scope]!.when),
      // One that is off says nothing, so it is taken everywhere.
      ...(isFlag(resource, scope) ? { [scope]: true } : {}),
    },
  })
  expect([scope, valueAt(body, scope) ?? null]).not.toEqual([scope, null])
  return body
}

/** Returns a body in which a field has no place: other values decide. */
const otherBody = (world: World, resource: Resource, scope: string): Promise<Body> =>
  world.samples.body(resource, {
    fixed: valuesThat(false, resource, resource.depends[scope]!.when),
  })

/** Expects that every value below the path is refused because it does not apply. */
function expectRefused(
  resource: Resource,
  scope: string,
  answer: Pick<Answer, 'status' | 'body'>,
): void {
  expect([scope, answer.status]).toEqual([scope, 400])
  const messages = answer.body
    .issues!.filter(({ path }) => isWithin(path, scope))
    .map(({ message }) => message)
  const labels = leavesOf(resource).flatMap(({ path, field }) =>
    isWithin(path, scope) ? [field.label] : [],
  )
  expect(labels.map((label) => `${label} does not apply to this record`)).toEqual(
    expect.arrayContaining(messages),
  )
  expect(messages).not.toEqual([])
}

/** The conditions under which a field applies. The server decides them for every way to write. */
export const depending: readonly ContractTest[] = [
  {
    title:
      'a dependent field takes a value where it applies, and is refused elsewhere: created, in a bulk, or changed',
    needs: ['create', 'update'],
    appliesTo: hasDepends,
    async run(world, resource) {
      for (const scope of Object.keys(resource.depends)) {
        const body = await applyingBody(world, resource, scope)
        const value = valueAt(body, scope)
        const other = await otherBody(world, resource, scope)
        const sent = place(other, scope, value)
        expectRefused(resource, scope, await world.client.post(urlOf(resource), sent))
        const each = await world.client.post(`${urlOf(resource)}/bulk?mode=each`, {
          bulk: [other, sent],
        })
        const [made, refused] = each.body as unknown as {
          status: number
          record: Body
          problem: Body
        }[]
        expect([scope, made!.status]).toEqual([scope, 201])
        expectRefused(resource, scope, { status: refused!.status, body: refused!.problem })
        const url = `${urlOf(resource)}/${String(made!.record['id'])}`
        expectRefused(
          resource,
          scope,
          await world.client.patch(url, {
            ...place({}, scope, value),
            version: made!.record['version'],
          }),
        )
        expect((await world.client.get(url)).body).toEqual(made!.record)
        const created = await world.client.post(urlOf(resource), body)
        expect([scope, created.status, valueAt(created.body, scope)]).toMatchObject([
          scope,
          201,
          value,
        ])
      }
    },
  },
  {
    title: 'a dependent field is cleared or kept as declared when it no longer applies',
    needs: ['create', 'update'],
    appliesTo: hasDepends,
    async run(world, resource) {
      for (const [scope, { when, otherwise }] of Object.entries(resource.depends)) {
        const row = (
          await world.client.post(urlOf(resource), await applyingBody(world, resource, scope))
        ).body
        const patch = valuesThat(false, resource, when)
        const changed = await world.client.patch(`${urlOf(resource)}/${String(row['id'])}`, {
          ...patch,
          version: row['version'],
        })
        const leaves = leavesOf(resource).filter(({ path }) => isWithin(path, scope))
        expect([scope, changed.status]).toEqual([scope, 200])
        for (const { path } of leaves)
          expect([path, valueAt(changed.body, path) ?? null]).toEqual([
            path,
            otherwise === 'keep' ? valueAt(row, path) : isFlag(resource, path) ? false : null,
          ])
      }
    },
  },
  {
    title: 'a dependent field that is required is demanded where it applies, and nowhere else',
    needs: ['create'],
    appliesTo: ({ depends }) => Object.values(depends).some(({ required }) => required),
    async run(world, resource) {
      for (const [scope] of Object.entries(resource.depends).filter(
        ([, { required }]) => required,
      )) {
        expect([scope, isNeeded(fieldAt(resource, scope)!)]).toEqual([scope, false])
        const without = place(await applyingBody(world, resource, scope), scope, undefined)
        const refused = await world.client.post(urlOf(resource), without)
        expect([
          scope,
          refused.status,
          named(refused).some((path) => isWithin(path, scope)),
        ]).toEqual([scope, 400, true])
        expect(
          await world.client.post(urlOf(resource), await otherBody(world, resource, scope)),
        ).toMatchObject({ status: 201 })
      }
    },
  },
]

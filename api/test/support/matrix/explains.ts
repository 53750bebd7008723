import {
  explanation,
  leavesOf,
  valueAt,
  withValueAt,
  type Explanation,
  type Resource,
} from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import type { Answer, Body } from '../test-app.js'
import type { May } from './entry.js'
import type { Fixture, Who } from './fixture.js'

const ask = (fixture: Fixture, who: Who, { name }: Resource, id?: string): Promise<Answer> =>
  fixture.as(who).get(`/api/explain?resource=${name}${id === undefined ? '' : `&record=${id}`}`)

/** Returns what the product explains to a person. */
export async function explained(
  fixture: Fixture,
  who: Who,
  resource: Resource,
  id?: string,
): Promise<Explanation> {
  const { status, body } = await ask(fixture, who, resource, id)
  expect(status).toBe(200)
  return explanation.parse(body)
}

/** Expects that what is said of the fields of a record is what its response shows. */
function readsAsShown(resource: Resource, { fields }: Explanation, shown: Body, whole: Body): void {
  const stored = new Set(leavesOf(resource).map(({ path }) => path))
  for (const { path, reads } of fields) {
    const value = valueAt(shown, path)
    const isComputed = Object.hasOwn(resource.computed, path)
    // A computed value without its operands is nothing; any other withheld field is absent.
    if (reads === 'withheld') expect([path, value ?? undefined]).toEqual([path, undefined])
    else expect([path, value]).not.toEqual([path, undefined])
    if (reads !== 'withheld' && !isComputed && stored.has(path) && reads === 'whole')
      expect([path, value]).toEqual([path, valueAt(whole, path)])
  }
}

/** At most 20 faults are named. */
const fieldsInRequest = 15
const unknownField = /^There is no field "/

/** Expects that the gate takes each field that is said to be changed, and no other. */
async function changesAsSaid(
  fixture: Fixture,
  who: Who,
  url: string,
  { fields }: Explanation,
  version: unknown,
  resource: Resource,
): Promise<void> {
  const stored = leavesOf(resource).map(({ path }) => path)
  for (let at = 0; at < stored.length; at += fieldsInRequest) {
    const paths = stored.slice(at, at + fieldsInRequest)
    // No kind of field takes it.
    const body = paths.reduce((row, path) => withValueAt(row, path, { '': 1 }), {})
    const answer = await fixture.as(who).patch(url, { ...body, version })
    expect(answer.status).toBe(400)
    const refused = (answer.body.issues ?? []).flatMap(({ path, message }) =>
      unknownField.test(message) ? [path] : [],
    )
    for (const path of paths) {
      const { changes, reasons } = fields.find((field) => field.path === path)!
      const isRefused = refused.some((other) => path === other || path.startsWith(`${other}.`))
      // A field that does not apply to the record as it is may be set along with what makes it apply.
      const applies = !reasons.includes('It does not apply to this record.')
      expect([path, changes || !applies]).toEqual([path, !isRefused])
    }
  }
}

/** Expects that the explanation of a row of the matrix is what the gate decides, and says nothing of a row beyond reach. */
export async function explains(
  fixture: Fixture,
  resource: Resource,
  who: Who,
  id: string,
  may: May,
): Promise<void> {
  if (!may) {
    const [answer, missing] = [
      await ask(fixture, who, resource, id),
      await fixture.once(who, `explain ${resource.name}`, () =>
        ask(fixture, who, resource, ulid()),
      ),
    ]
    expect([answer.status, answer.text]).toEqual([200, missing.text])
    expect(answer.body).toMatchObject({ isFound: false, actions: [], fields: [] })
    return
  }
  const why = await explained(fixture, who, resource, id)
  const url = `/api/${resource.url}/${id}`
  const shown = (await fixture.as(who).get(url)).body
  const whole = (await fixture.app.as(fixture.people.admin).get(url)).body
  expect(why.isFound).toBe(true)
  for (const { right, allowed, grants, others, remedies } of why.rights) {
    const isAllowed = allowed !== 'no'
    if (right !== 'create')
      expect([right, allowed]).toEqual([right, may.includes(letters[right]) ? 'yes' : 'no'])
    expect([right, grants.some(({ covers }) => covers)]).toEqual([right, isAllowed])
    for (const { covers, conditions } of grants)
      if (covers) expect(conditions.every(({ holds }) => holds !== false)).toBe(true)
      else if (right !== 'create') expect(conditions.every(({ holds }) => holds)).toBe(false)
    expect(others.length + remedies.length > 0).toBe(allowed !== 'yes')
  }
  readsAsShown(resource, why, shown, whole)
  if (may.includes('U')) await changesAsSaid(fixture, who, url, why, whole['version'], resource)
}

const letters = { read: 'R', update: 'U', archive: 'A' } as const

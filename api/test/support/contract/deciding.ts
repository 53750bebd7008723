import {
  comparedPaths,
  emptyOf,
  fieldAt,
  initialRow,
  matches,
  mergeChange,
  schemaOf,
  today,
  whereNow,
  type DeclaredAction,
  type Me,
  type AnyWhere,
  type Resource,
} from '@tinkerdesk/shared'
import { valueFor } from '../sample-values.js'
import { place } from '../sample-fields.js'
import type { Body } from '../test-app.js'
import { hooked } from './hooked.js'

const noTarget = (): never => {
  throw new Error('A condition on a relation needs a row of its own: write its test by hand.')
}

/** Values of a field that conditions tell apart: none, its choices, both answers, and days around today. */
function candidatesFor(resource: Resource, path: string): unknown[] {
  const field = fieldAt(resource, path)!
  const own =
    field.kind === 'choice'
      ? field.choices
      : [1, 2, 3].map((n) => valueFor(field, n, path, { target: noTarget, file: noTarget }))
  const isValue = (value: unknown) =>
    value === null
      ? !field.required && emptyOf(field) === null
      : schemaOf(field).safeParse(value).success
  return [null, true, false, today(), ...own].filter(isValue)
}

/** Returns the values of the compared fields with which a record satisfies a condition, or does not. Throws if there are none. */
export function valuesThat(isSatisfied: boolean, resource: Resource, where: AnyWhere): Body {
  const combinations = comparedPaths(where).reduce<Body[]>(
    (bodies, path) =>
      bodies.flatMap((body) =>
        candidatesFor(resource, path).map((value) => place(body, path, value)),
      ),
    [{}],
  )
  const values = combinations.find(
    (body) =>
      matches(resource, where, mergeChange(resource, initialRow(resource), body)) === isSatisfied,
  )
  if (!values)
    throw new Error(
      `No values of ${resource.name} ${isSatisfied ? 'satisfy' : 'contradict'} ${JSON.stringify(where)}.`,
    )
  return values
}

/** Returns values with which an action applies to a record and its checks allow it, or with which it does not apply. */
export const valuesFor = (
  applies: boolean,
  resource: Resource,
  { where }: DeclaredAction,
  me: Me,
): Body => ({
  ...hooked[resource.name]?.actable,
  ...valuesThat(applies, resource, whereNow(where, me)),
})

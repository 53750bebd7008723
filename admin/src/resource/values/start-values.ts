import {
  initialRowFor,
  itemPartsOf,
  itemRelationsOf,
  leavesOf,
  onlyValues,
  valueAt,
  type Me,
  type Resource,
} from '@tinkerdesk/shared'
import { isManyChosen } from '../../fields/cell-text.js'
import { rightsOf } from '../../fields/rights.js'
import { schemaOf } from '../../fields/validation.js'
import { setAt } from './change-diff.js'

type Values = Record<string, unknown>

/** Returns the values that the address gives a field. For a list: items that name a record by one of their relations. */
function sentFor(resource: Resource, path: string, address: URLSearchParams): unknown[] {
  const items = itemRelationsOf(resource).filter(({ list }) => list === path)
  return [
    ...address.getAll(path),
    ...items.flatMap((item) =>
      address.getAll(item.path).map((id) => setAt({}, item.keys.join('.'), id)),
    ),
  ]
}

/**
 * Returns the initial values from the address, by path: `?school=01J…`. Leaves out values that this person may not set or that are invalid.
 */
const givenValues = (resource: Resource, me: Me, address: URLSearchParams) =>
  leavesOf(resource).flatMap(({ path, field }) => {
    const sent = sentFor(resource, path, address)
    if (sent.length === 0 || !rightsOf(resource, me).mayCreate(path)) return []
    const isMany = isManyChosen(field) || itemPartsOf(field) !== undefined
    const parsed = schemaOf(field).safeParse(isMany ? sent : sent[0])
    return parsed.success ? [{ path, value: parsed.data }] : []
  })

/**
 * Returns the initial values of a new record: the declared defaults, those from the address, and those with only one option for this
 * person, such as their own school.
 */
export const startValues = (resource: Resource, me: Me, address = new URLSearchParams()): Values =>
  [...givenValues(resource, me, address), ...onlyValues(resource, me)].reduce<Values>(
    (values, { path, value }) => setAt(values, path, value),
    initialRowFor(resource, me),
  )

/** Returns the initial values of the next record, with those that the declaration carries over from the one before. */
export const carriedValues = (resource: Resource, start: Values, before: Values): Values =>
  resource.carry.reduce((values, path) => setAt(values, path, valueAt(before, path)), start)

import {
  initialRow,
  itemPartsOf,
  itemRelationsOf,
  leavesOf,
  onlyValues,
  schemaOf,
  targetOf,
  type Me,
  type Resource,
} from '@tinkerdesk/shared'
import { rightsOf } from '../../fields/rights.js'
import { setAt } from './change-diff.js'

type Values = Record<string, unknown>

/** The values that the address of a new record has for a field: of a list, items that name a record by a relation of theirs. */
function sentFor(resource: Resource, path: string, address: URLSearchParams): unknown[] {
  const items = itemRelationsOf(resource).filter(({ list }) => list === path)
  return [...address.getAll(path), ...items.flatMap((one) => address.getAll(one.path).map((id) => setAt({}, one.keys.join('.'), id)))]
}

/** What the address of a new record says of it, by path: `?school=01J…`; what this person may not set, or it cannot mean, is left out. */
const givenValues = (resource: Resource, me: Me, address: URLSearchParams) =>
  leavesOf(resource).flatMap(({ path, field }) => {
    const sent = sentFor(resource, path, address)
    if (sent.length === 0 || !rightsOf(resource, me).mayCreate(path)) return []
    const isMany = targetOf(field)?.many || itemPartsOf(field) !== undefined
    const parsed = schemaOf(field).safeParse(isMany ? sent : sent[0])
    return parsed.success ? [{ path, value: parsed.data }] : []
  })

/**
 * What a new record starts with: the declared values, those that its address gives, and those that are the only ones this person may
 * give it, like their own school.
 */
export const startValues = (resource: Resource, me: Me, address = new URLSearchParams()): Values =>
  [...givenValues(resource, me, address), ...onlyValues(resource, me)].reduce<Values>(
    (values, { path, value }) => setAt(values, path, value),
    initialRow(resource),
  )

import { sharedKind, targetOf, type Field } from '../../fields/index.js'
import { whereFaults } from './assert-where.js'
import type { Resource } from '../define-resource.js'
import { derivedScalar } from '../walk/derived-field.js'
import { derivedWhere, isCountedByIndex, type Derived, type DerivedScalar } from '../derived.js'
import { fieldAt, relationsOf } from '../walk/fields-of.js'
import { namedField } from '../walk/named-field.js'
import { isSystemName, systemFields } from '../declare/system-fields.js'
import { comparedPaths, type AnyWhere } from '../declare/where.js'
import { namesOnce } from '../named-once.js'

type ByName = ReadonlyMap<string, Resource>

/** Returns true if a condition depends on the row alone, not on other rows. */
export const readsRowAlone = (where: AnyWhere): boolean =>
  Object.entries(where).every(([key, inner]) => {
    if (key === '$or' || key === '$and') return (inner as readonly AnyWhere[]).every(readsRowAlone)
    if (key === '$not') return readsRowAlone(inner as AnyWhere)
    return (
      key !== '$from' &&
      !(inner !== null && typeof inner === 'object' && ('$where' in inner || '$among' in inner))
    )
  })

/** Returns the field at a path, or the system field. */
const fieldIn = (resource: Resource, path: string) =>
  isSystemName(path) ? systemFields[path] : fieldAt(resource, path)

/** Returns true for a field with one value that can be compared: no relation, list, file or long text. */
const hasOneValue = (field: Field | undefined): boolean =>
  field !== undefined && !!sharedKind(field).operand && !targetOf(field)

const takesFault = (place: string, other: Resource, of: string): string =>
  Object.hasOwn({ ...other.computed, ...other.derived }, of)
    ? `${place} takes ${other.name}.${of}, which is computed itself; a derived value takes stored fields only, so that no value goes in a circle.`
    : `${place} takes ${other.name}.${of}, which is not a field with one comparable value.`

/** The parts of a path behind its first relation, as lists take them. */
export const maxPathParts = 4

/** Returns the faults of a value of the record of `other` that a relation of `resource` names, each a sentence that begins with `place`. */
function fetchedFaults(
  resource: Resource,
  other: Resource,
  { through, of, sortable }: Extract<Derived, { value: 'fetched' }>,
  place: string,
  byName: ByName,
) {
  const relation = relationsOf(resource).find(({ path }) => path === through)
  if (!relation || relation.many || relation.to !== other.name)
    return [
      `${place} runs through ${resource.name}.${through}, which is not a relation to one ${other.name}.`,
    ]
  const field = namedField(other, of, (name) => byName.get(name))?.field
  if (!field || !hasOneValue(field)) return [takesFault(place, other, of)]
  if (of.split('.').length > maxPathParts)
    return [`${place} takes ${other.name}.${of}, which has more than ${maxPathParts} parts.`]
  return sortable && !sharedKind(field).sortable
    ? [`${place} is sortable, but rows cannot be sorted by ${other.name}.${of}.`]
    : []
}

/** Returns the faults of a count that lists are sorted or filtered by, if no index holds all that its condition compares. */
function indexFaults(other: Resource, by: string, where: AnyWhere, place: string): string[] {
  const relation = relationsOf(other).find(({ path }) => path === by)
  if (!relation || relation.many)
    return [
      `${place} has a condition and follows ${other.name}.${by}, which names several records, so it is too slow for \`sortable\` and \`filterable\`: leave them out.`,
    ]
  return comparedPaths(where).flatMap((path) => {
    const field = fieldIn(other, path)
    const isHeld = field && !sharedKind(field).textual && !targetOf(field)?.many
    return field && !isHeld
      ? [
          `${place} compares ${other.name}.${path}, which its index cannot hold, so it is too slow for \`sortable\` and \`filterable\`: leave them out.`,
        ]
      : []
  })
}

/** Returns the faults of a value computed from the records of `other`, each a sentence that begins with `place`. */
function sourceFaults(
  resource: Resource,
  other: Resource,
  derived: Exclude<Derived, { value: 'ownId' | 'fetched' }>,
  place: string,
  byName: ByName,
) {
  const by = fieldAt(other, derived.by)
  if (!by || targetOf(by)?.to !== resource.name)
    return [
      `${place} follows ${derived.from}.${derived.by}, which is not a relation to ${resource.name}.`,
    ]
  if (derived.value === 'ids') return []
  const where = derivedWhere(derived)
  const faults = whereFaults(other, where, place, byName)
  if (!readsRowAlone(where))
    faults.push(
      `${place} has a condition on other records than those of ${other.name}, which it cannot follow.`,
    )
  const {
    of,
    order,
    per = [],
    sortable,
    filterable,
  } = derived as { of?: string; order?: string; per?: readonly string[] } & DerivedScalar
  const isListedBy = sortable === true || filterable === true
  const value = of === undefined ? undefined : fieldIn(other, of)
  if (of !== undefined && !hasOneValue(value)) faults.push(takesFault(place, other, of))
  else if (value && derived.value === 'sum' && !sharedKind(value).numeric)
    faults.push(`${place} adds up ${other.name}.${of}, which is not a number.`)
  // Lists of 100,000 rows are listed in time only by values that an index alone gives. The index of a unique relation gives the one record of each.
  const isOfOne = !sortable && order !== undefined && namesOnce(other, derived.by)
  if (isListedBy && order !== undefined && (!isOfOne || Object.keys(where).length > 0))
    faults.push(
      `${place} has an order, so it is too slow for \`sortable\` and \`filterable\`: leave them out.`,
    )
  if (isCountedByIndex(derived)) faults.push(...indexFaults(other, derived.by, where, place))
  if (isListedBy && derived.value === 'sum')
    faults.push(
      `${place} is a sum, so it is too slow for \`sortable\` and \`filterable\`: leave them out.`,
    )
  const ordering = order === undefined ? undefined : fieldIn(other, order)
  if (order !== undefined && !(ordering && sharedKind(ordering).sortable))
    faults.push(
      `${place} is ordered by ${other.name}.${order}, which is not a field that rows can be sorted by.`,
    )
  for (const path of per) {
    const field = fieldAt(other, path)
    if (!field || !sharedKind(field).operand || targetOf(field)?.many)
      faults.push(
        `${place} counts per ${other.name}.${path}, which is not a field with one comparable value.`,
      )
  }
  return faults
}

/** Returns the faults of a resource's derived values, each a sentence that names the place. */
export function derivedFaults(resource: Resource, byName: ByName): string[] {
  const { name, list } = resource
  const faults = Object.entries(resource.derived).flatMap(([path, derived]) => {
    const place = `${name}.derived.${path}`
    const taken =
      isSystemName(path) || Object.hasOwn(resource.fields, path)
        ? [`${place} is the name of a field already.`]
        : []
    if (derived.value === 'ownId') return taken
    const other = byName.get(derived.from)
    if (!other)
      return [...taken, `${place} looks for rows of "${derived.from}", which is not a resource.`]
    if (derived.value === 'fetched')
      return [...taken, ...fetchedFaults(resource, other, derived, place, byName)]
    return [...taken, ...sourceFaults(resource, other, derived, place, byName)]
  })
  const isDerived = (path: string) => Object.hasOwn(resource.derived, path)
  for (const path of [
    ...list.columns,
    ...list.more,
    ...resource.form.flatMap(({ fields }) => fields),
  ].filter(isDerived))
    if (!derivedScalar(resource, path))
      faults.push(
        `${name} shows "${path}", which is a list of values; only one value can be shown.`,
      )
  for (const path of list.filters.filter(isDerived))
    if (!derivedScalar(resource, path)?.filterable)
      faults.push(
        `${name}.list.filters names "${path}"; declare ${name}.derived.${path} \`filterable\`.`,
      )
  return faults
}

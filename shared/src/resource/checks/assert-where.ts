import { sharedKind, targetOf, type Field } from '../../fields/index.js'
import type { Resource } from '../define-resource.js'
import { declaredField, fieldAt, itemRelationsOf, leavesOf } from '../walk/fields-of.js'
import { isSystemName, systemFields } from '../declare/system-fields.js'
import type { Among, AnyWhere, From } from '../declare/where.js'

type ByName = ReadonlyMap<string, Resource>

interface Compared {
  field: Field
  /** A relation to many. */
  isMany: boolean
  isSystem: boolean
}

/** Returns the values in a comparison that are none of a closed list. */
function strangersIn({ field }: Compared, operand: unknown): unknown[] {
  const values = sharedKind(field).values?.(field)
  return values
    ? [operand]
        .flat()
        .filter((value) => value !== null && value !== undefined && !values.includes(String(value)))
    : []
}

const equality = ['$in', '$nin', '$ne']
const ordering = ['$lt', '$lte', '$gt', '$gte']

/** Returns the field or system field that a condition may compare. A relation inside a list counts as a relation to many. */
function comparedAt(resource: Resource, path: string): Compared | undefined {
  if (isSystemName(path)) return { field: systemFields[path], isMany: false, isSystem: true }
  if (itemRelationsOf(resource).some((relation) => relation.path === path))
    return { field: declaredField(resource, path), isMany: true, isSystem: false }
  const leaf = leavesOf(resource).find((leaf) => leaf.path === path)
  return (
    leaf &&
    sharedKind(leaf.field).operand && {
      field: leaf.field,
      isMany: targetOf(leaf.field)?.many ?? false,
      isSystem: false,
    }
  )
}

/** Returns the operators that a condition on the field may use. */
function operatorsOf({ field, isMany, isSystem }: Compared): readonly string[] {
  const kind = sharedKind(field)
  if (isMany) return ['$has', '$where']
  if (targetOf(field)) return [...equality, '$where']
  if (isSystem) return kind.textual ? equality : [...equality, ...ordering]
  return [
    ...(kind.operand ? equality : []),
    ...(kind.ordered ? ordering : []),
    ...(kind.textual ? ['$among'] : []),
  ]
}

/** Returns the faults of a condition that types cannot see, each a sentence that begins with `place`. */
export function whereFaults(
  resource: Resource,
  where: AnyWhere,
  place: string,
  byName: ByName,
): string[] {
  const inside = (other: Resource, inner: AnyWhere) => whereFaults(other, inner, place, byName)

  const fromFaults = (from: From): string[] => {
    const other = byName.get(from.resource)
    const field = other && fieldAt(other, from.field)
    if (!other) return [`${place} looks for rows of "${from.resource}", which is not a resource.`]
    if (!field || targetOf(field)?.to !== resource.name)
      return [
        `${place} follows ${from.resource}.${from.field}, which is not a relation to ${resource.name}.`,
      ]
    return from.where ? inside(other, from.where) : []
  }
  const amongFaults = (path: string, field: Field, among: Among): string[] => {
    const other = byName.get(among.resource)
    const compared = other && fieldAt(other, among.field)
    if (!other)
      return [
        `${place} compares "${path}" with rows of "${among.resource}", which is not a resource.`,
      ]
    if (
      isSystemName(path) ||
      !compared ||
      sharedKind(field) !== sharedKind(compared) ||
      !sharedKind(field).textual
    )
      return [
        `${place} compares "${path}" with ${among.resource}.${among.field}, which is not a text of the same kind.`,
      ]
    return inside(other, among.where)
  }
  const targetFaults = (path: string, field: Field, inner: AnyWhere): string[] => {
    const other = byName.get(targetOf(field)?.to ?? '')
    return other
      ? inside(other, inner)
      : [`${place} follows "${path}", which is not a relation of ${resource.name}.`]
  }
  const fieldFaults = (path: string, condition: unknown): string[] => {
    const compared = comparedAt(resource, path)
    if (!compared)
      return [
        `${place} has a condition on "${path}", which ${fieldAt(resource, path) ? 'cannot be compared' : `is not a field of ${resource.name}`}.`,
      ]
    const strangerFaults = (operand: unknown) =>
      strangersIn(compared, operand).map(
        (value) =>
          `${place} compares "${path}" with "${String(value)}", which is none of its values.`,
      )
    if (condition === null || typeof condition !== 'object')
      return compared.isMany
        ? [`${place} compares "${path}" with one value; ask whether it $has one.`]
        : strangerFaults(condition)
    return Object.entries(condition).flatMap(([operator, operand]) => {
      if (operator === '$where') return targetFaults(path, compared.field, operand as AnyWhere)
      if (operator === '$among') return amongFaults(path, compared.field, operand as Among)
      if (!operatorsOf(compared).includes(operator))
        return [`${place} compares "${path}" by "${operator}", which it does not take.`]
      return strangerFaults(operand)
    })
  }
  return Object.entries(where).flatMap(([key, condition]) => {
    if (key === '$or' || key === '$and')
      return (condition as readonly AnyWhere[]).flatMap((part) => inside(resource, part))
    if (key === '$not') return inside(resource, condition as AnyWhere)
    if (key === '$from') return fromFaults(condition as From)
    return fieldFaults(key, condition)
  })
}

const otherRows = ['$from', '$where', '$among']

/** Returns the parts of a condition that look at other rows. */
const looksElsewhere = (condition: unknown): string[] =>
  condition === null || typeof condition !== 'object'
    ? []
    : Object.entries(condition).flatMap(([key, inner]) =>
        otherRows.includes(key) ? [key] : looksElsewhere(inner),
      )

/** Returns the faults of a condition that is decided by the row alone, in the browser too: it cannot look at other rows. */
export const rowWhereFaults = (
  resource: Resource,
  where: AnyWhere,
  place: string,
  byName: ByName,
): string[] => [
  ...whereFaults(resource, where, place, byName),
  ...looksElsewhere(where).map(
    (key) =>
      `${place} uses "${key}", but it is decided by the row alone and cannot look at other rows.`,
  ),
]

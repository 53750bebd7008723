import {
  hasComputedDefault,
  initialOf,
  isRecord,
  isSentIn,
  leavesOf,
  scopeOf,
  targetOf,
  type Field,
  type PlacedField,
  type Resource,
  type WithinScope,
} from '@tinkerdesk/shared'
import type { Body } from './test-app.js'

/** Sets the value at a path: `a.b` gives `{a: {b: value}}`, merged into the body. */
export function place(body: Body, path: string, value: unknown): Body {
  const [key = '', ...rest] = path.split('.')
  const inner = rest.length
    ? place({ ...(body[key] as Body | undefined) }, rest.join('.'), value)
    : value
  return { ...body, [key]: inner }
}

export const withinOf = (resource: Resource, path: string): WithinScope | undefined => {
  const field = leavesOf(resource).find((leaf) => leaf.path === path)?.field
  return field && scopeOf(resource, field)
}

/** Returns the fields that a person may set in a new record. */
export const writableLeaves = (resource: Resource): PlacedField[] =>
  leavesOf(resource).filter(({ field }) => isSentIn(field, 'create'))
/** Returns the fields that can be changed later. */
export const changeableLeaves = (resource: Resource): PlacedField[] =>
  leavesOf(resource).filter(({ field }) => isSentIn(field, 'change'))

/** True if a record cannot be without the field. */
export const isNeeded = (field: Field): boolean =>
  field.required === true ||
  (field.kind === 'list' && (field.min ?? 0) > 0) ||
  (field.kind === 'relations' && (field.min ?? 0) > 0)

/** Returns those of the fields that name records, with their target. */
export const relationsAmong = (leaves: readonly PlacedField[]) =>
  leaves.flatMap(({ path, field }) => {
    const target = targetOf(field)
    return target ? [{ path, field, target }] : []
  })

/** True if a creation without the field is refused, because it has no initial value. */
export const mustBeSent = (field: Field): boolean =>
  isNeeded(field) &&
  !hasComputedDefault(field) &&
  (initialOf(field) === null || Array.isArray(initialOf(field)))

/** True if records can name the same target without limit: no unique constraint, no capacity and no period forbids it. */
export const takesAny = (resource: Resource, path: string): boolean =>
  !resource.unique.some(({ fields }) => fields.includes(path)) &&
  !resource.noOverlap.some(({ of }) => of.includes(path)) &&
  !resource.atMost.some(({ of }) => of === path)

/** Returns a value with the ids of created records in place of their placeholders, at any depth. */
export function withMade(value: unknown, made: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return made.get(value) ?? value
  if (Array.isArray(value)) return value.map((item) => withMade(item, made))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withMade(part, made)]))
}

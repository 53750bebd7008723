import { itemPartsOf, partsOf, plainOf, targetOf, variantsOf, type Field } from '../fields/index.js'
import type { Resource } from './define-resource.js'
import { valueAt } from './path.js'

/** A field with its dotted path from the row. */
export interface PlacedField {
  path: string
  field: Field
}

type Fields = { readonly [name: string]: Field }

const expand = (fields: Fields, prefix: string): PlacedField[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const path = prefix + name
    const parts = partsOf(field)
    return parts ? expand(parts, `${path}.`) : [{ path, field }]
  })

const leafCache = new WeakMap<Resource, readonly PlacedField[]>()

/** Every field that holds a value of its own: groups are taken apart, lists are whole. */
export function leavesOf(resource: Resource): readonly PlacedField[] {
  const known = leafCache.get(resource)
  if (known) return known
  const leaves = expand(resource.fields, '')
  leafCache.set(resource, leaves)
  return leaves
}

/** The field at a dotted path, a group and a part of a list's items included; `undefined` where there is none. */
export function fieldAt(resource: Pick<Resource, 'fields'>, path: string): Field | undefined {
  let fields: Fields | undefined = resource.fields
  let field: Field | undefined
  for (const name of path.split('.')) {
    field = fields && Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) return undefined
    fields = partsOf(field) ?? variantsOf(field) ?? itemPartsOf(field)
  }
  return field
}

/** The relations of a resource, to one and to many, wherever they stand outside lists. */
export const relationsOf = (resource: Resource) =>
  leavesOf(resource).flatMap(({ path, field }) => {
    const target = targetOf(field)
    return target ? [{ path, field, ...target }] : []
  })

/** A relation to one that stands inside the items of a list. */
export interface ItemRelation extends PlacedField {
  /** The path of the list. */
  list: string
  /** Where the relation stands in an item. */
  keys: readonly string[]
  to: string
}

/** The relations inside the items of lists, by paths like `projectMembers.student`. */
export const itemRelationsOf = (resource: Resource): ItemRelation[] =>
  leavesOf(resource).flatMap(({ path: list, field: whole }) =>
    expand(itemPartsOf(whole) ?? {}, '').flatMap(({ path, field }) => {
      const target = targetOf(field)
      return target ? [{ path: `${list}.${path}`, field, list, keys: path.split('.'), to: target.to }] : []
    }),
  )

/** One line that names a record, from what of it is there: "Navya Kaur", "Line follower". */
export const titleOf = (resource: Resource, row: object): string =>
  resource.title
    .map((path) => {
      const field = fieldAt(resource, path)
      return field ? plainOf(valueAt(row, path), field) : ''
    })
    .filter(Boolean)
    .join(' ')

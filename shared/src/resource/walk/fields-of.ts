import {
  itemPartsOf,
  partsOf,
  targetOf,
  variantsOf,
  type Field,
  type Target,
} from '../../fields/index.js'
import type { Resource } from '../define-resource.js'

/** A field with its dotted path in the row. */
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

/** Returns every field that holds a value of its own: groups are expanded, lists are not. */
export function leavesOf(resource: Resource): readonly PlacedField[] {
  const cached = leafCache.get(resource)
  if (cached) return cached
  const leaves = expand(resource.fields, '')
  leafCache.set(resource, leaves)
  return leaves
}

/** Returns the field at a dotted path, including groups and the parts of a list's items, or `undefined`. */
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

/** Returns the field at a dotted path, as `fieldAt` does. Throws if there is none. */
export function declaredField(resource: Pick<Resource, 'fields' | 'name'>, path: string): Field {
  const field = fieldAt(resource, path)
  if (!field) throw new Error(`"${resource.name}" has no field "${path}".`)
  return field
}

/** A relation with its target. */
type PlacedRelation = PlacedField & Target

const relationCache = new WeakMap<Resource, readonly PlacedRelation[]>()

/** Returns a resource's relations to one and to many, except those inside lists. */
export function relationsOf(resource: Resource): readonly PlacedRelation[] {
  const cached = relationCache.get(resource)
  if (cached) return cached
  const relations = leavesOf(resource).flatMap(({ path, field }) => {
    const target = targetOf(field)
    return target ? [{ path, field, ...target }] : []
  })
  relationCache.set(resource, relations)
  return relations
}

/** A relation to one inside the items of a list. */
export interface ItemRelation extends PlacedField {
  /** The path of the list. */
  list: string
  /** The relation's path within an item. */
  keys: readonly string[]
  to: string
}

const itemRelationCache = new WeakMap<Resource, readonly ItemRelation[]>()

/** Returns the relations inside the items of lists, with paths like `projectMembers.student`. */
export function itemRelationsOf(resource: Resource): readonly ItemRelation[] {
  const cached = itemRelationCache.get(resource)
  if (cached) return cached
  const relations = leavesOf(resource).flatMap(({ path: list, field: whole }) =>
    expand(itemPartsOf(whole) ?? {}, '').flatMap(({ path, field }) => {
      const target = targetOf(field)
      return target
        ? [{ path: `${list}.${path}`, field, list, keys: path.split('.'), to: target.to }]
        : []
    }),
  )
  itemRelationCache.set(resource, relations)
  return relations
}

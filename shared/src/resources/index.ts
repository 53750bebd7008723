import { inOrder } from '../base/in-order.js'
import type { FieldsOf } from '../resource/declare/declared.js'
import { declareResources } from '../resource/walk/declared-resources.js'
import type { Resource } from '../resource/define-resource.js'
import { itemRelationsOf, relationsOf, type PlacedField } from '../resource/walk/fields-of.js'
import { titleRelationsOf } from '../resource/walk/title.js'
import { declarations } from './list.js'
import { user } from './user.js'

/** Every resource, in menu order. */
export const resources: readonly Resource[] = inOrder(declarations, ({ order }: Resource) => order)
declareResources(declarations)

type Declaration = (typeof declarations)[number]

type FieldsByName = { [D in Declaration as D['name']]: FieldsOf<D> }

declare module '../resource/declare/declared.js' {
  // eslint-disable-next-line typescript/no-empty-object-type -- Only an interface can be added to.
  interface DeclaredFields extends FieldsByName {}
}

/** The name of a resource. */
export type ResourceName = Declaration['name']

/** The declaration of a name: `DeclarationOf<'student'>` is `typeof student`. */
export type DeclarationOf<N extends ResourceName> = Extract<Declaration, { name: N }>

const byName = new Map<string, Resource>()

/** Returns the declaration of a name. Throws for an unknown name, which types rule out where it is written, and `assertResources` in declarations. */
export function resourceNamed<S extends string>(name: string extends S ? S : never): Resource
export function resourceNamed<const N extends ResourceName>(name: N): DeclarationOf<N>
export function resourceNamed(name: string): Resource {
  const resource = byName.get(name) ?? resources.find((declaration) => declaration.name === name)
  if (!resource) throw new Error(`There is no resource called "${name}".`)
  byName.set(name, resource)
  return resource
}

/** The resource of accounts: `createdBy` of every record names one. */
export const accounts = user

/** A relation that points at a resource, at any depth. */
export interface RelationTo extends PlacedField {
  resource: Resource
  /** The path of the leaf that holds it: that of the list, for a part of a list's items. */
  owner: string
}

/** Returns every relation, in any resource, to records of the given one. */
export const relationsTo = (name: string): RelationTo[] =>
  resources.flatMap((resource) => [
    ...relationsOf(resource).flatMap(({ path, field, to }) =>
      to === name ? [{ resource, path, field, owner: path }] : [],
    ),
    ...itemRelationsOf(resource).flatMap(({ path, field, to, list }) =>
      to === name ? [{ resource, path, field, owner: list }] : [],
    ),
  ])

/** Returns the names of the other resources whose titles appear in the title of this one, at any depth. */
export const titleSourcesOf = (resource: Resource): string[] =>
  titleRelationsOf(resource).flatMap(({ to }) => [to, ...titleSourcesOf(resourceNamed(to))])

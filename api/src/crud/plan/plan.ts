import {
  entryFor,
  isSystemName,
  itemRelationsOf,
  leavesOf,
  resources,
  sharedKind,
  systemFields,
  relationTarget,
  targetOf,
  type Field,
  type ItemRelation,
  type Resource,
  type SystemName,
  type Target,
} from '@tinkerdesk/shared'
import { apiKind, searchedNameKind } from '../../fields/index.js'
import type { ApiKind } from '../../fields/api-kind.js'
import { systemColumns } from '../../database/schema/system-columns.js'

/** Converts names: `atlIncharge.firstName` to `atl_incharge_first_name`, `isATL` to `is_atl`. */
export const snake = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[.-]/g, '_')
    .toLowerCase()

/** Quotes an identifier for SQL. Identifiers always come from a declaration. */
export const quote = (identifier: string): string => `"${identifier}"`

/** The join table of a relation to many. */
export interface JoinTable {
  table: string
  to: string
}

/** The storage of one field of a resource. */
export interface Leaf {
  path: string
  /** The parts of the path, for setting the value in a row. */
  keys: readonly string[]
  field: Field
  kind: ApiKind
  /** Quoted column names, the value's own first. */
  columns: readonly string[]
  /** The unquoted name of the value's own column: the key in rows from the database. */
  stored: string
  /** The field whose value sorts rows without one: its path, and the parts of that. */
  standIn?: { path: string; keys: readonly string[] }
  joinTable?: JoinTable
  target?: Target
  /** For a relation inside a list's items: the list, and the path in an item. Its join table is kept in sync with the list. */
  inList?: { list: string; keys: readonly string[] }
}

/** The storage of a relation. */
export interface RelationLeaf extends Leaf {
  target: Target
}

/** A declaration with the storage of its fields. Built once. */
export interface Plan {
  resource: Resource
  table: string
  leaves: readonly Leaf[]
  /** All relations of a row, including those inside the items of its lists. */
  relations: readonly RelationLeaf[]
  /** The relations of a row that are stored in join tables. */
  inJoinTables: readonly (RelationLeaf & { joinTable: JoinTable })[]
  leaf(path: string): Leaf | undefined
  /** Returns the storage of a field. Throws for a path without one. */
  leafAt(path: string): Leaf
  /** Returns the storage of a relation. Throws for every other path. */
  relationAt(path: string): RelationLeaf
}

/** Returns true for a name of a person that the list of a resource searches. */
const isSearchedName = ({ list, isPerson, peerTitle }: Resource, path: string, field: Field) =>
  list.search.includes(path) &&
  (sharedKind(field).namesPerson?.(field) === true || (isPerson && peerTitle.includes(path)))

function leafOf(resource: Resource, table: string, path: string, field: Field): Leaf {
  const kind = isSearchedName(resource, path, field) ? searchedNameKind(field) : apiKind(field)
  const target = targetOf(field)
  const name = snake(path)
  const columns = kind.columns.map(({ suffix }) => quote(name + suffix))
  const standIn = sharedKind(field).sortsAs?.(field)
  const beside = [...path.split('.').slice(0, -1), ...(standIn === undefined ? [] : [standIn])]
  return {
    path,
    keys: path.split('.'),
    field,
    kind,
    columns,
    stored: name + (kind.columns[0]?.suffix ?? ''),
    ...(standIn === undefined ? {} : { standIn: { path: beside.join('.'), keys: beside } }),
    ...(target?.many ? { joinTable: { table: `${table}_${name}`, to: target.to } } : {}),
    ...(target ? { target } : {}),
  }
}

/** A relation inside a list's items, as the row's relation to many. Apart from the list, only the join table is stored. */
function innerLeaf(table: string, { path, field, list, keys }: ItemRelation): RelationLeaf {
  const { to, whenArchived } = relationTarget(field)
  return {
    path,
    keys: path.split('.'),
    field,
    kind: apiKind(field),
    columns: [],
    stored: '',
    joinTable: { table: `${table}_${snake(path)}`, to },
    target: { to, many: true, whenArchived },
    inList: { list, keys },
  }
}

/** True for the storage of a relation. */
export const isRelation = (leaf: Leaf): leaf is RelationLeaf => leaf.target !== undefined

/** Throws if two fields would share a column, as `placeShelf` and the `shelf` of the group `place` do: each would overwrite the other. */
function assertOwnColumns({ name }: Resource, leaves: readonly Leaf[]): void {
  const owners = new Map(
    Object.entries(systemColumns).map(([path, { column }]) => [quote(column), path]),
  )
  for (const { path, columns } of leaves)
    for (const column of columns) {
      const other = owners.get(column)
      if (other !== undefined)
        throw new Error(
          `${name}.${other} and ${name}.${path} would share the column ${column}; rename one of them.`,
        )
      owners.set(column, path)
    }
}

/** Returns the plan of a declaration. Throws if two of its fields would share a column. */
export function makePlan(resource: Resource): Plan {
  const table = snake(resource.url)
  const leaves = leavesOf(resource).map(({ path, field }) => leafOf(resource, table, path, field))
  assertOwnColumns(resource, leaves)
  const inner = itemRelationsOf(resource).map((relation) => innerLeaf(table, relation))
  const byPath = new Map([...leaves, ...inner].map((each): [string, Leaf] => [each.path, each]))
  const relations = [...leaves.filter(isRelation), ...inner]
  const inJoinTables = relations.flatMap((leaf) =>
    leaf.joinTable ? [{ ...leaf, joinTable: leaf.joinTable }] : [],
  )
  const leaf = (path: string) => byPath.get(path)
  const leafAt = (path: string): Leaf => entryFor(byPath, path)
  const relationAt = (path: string): RelationLeaf => {
    const relation = leafAt(path)
    if (isRelation(relation)) return relation
    throw new Error(`"${path}" of "${resource.name}" is not a relation.`)
  }
  return { resource, table, leaves, relations, inJoinTables, leaf, leafAt, relationAt }
}

const plans = new Map(resources.map((resource) => [resource.name, makePlan(resource)]))

/** Returns the plan of a resource by name. */
export function planOf(name: string): Plan {
  const plan = plans.get(name)
  if (!plan) throw new Error(`There is no resource called "${name}".`)
  return plan
}

export const allPlans: readonly Plan[] = [...plans.values()]

/** Returns every relation, in any resource, that points at this one: all of them, or those with this effect on an archive. */
export const referencesTo = (
  name: string,
  effect?: Target['whenArchived'],
): { plan: Plan; leaf: RelationLeaf }[] =>
  allPlans.flatMap((plan) =>
    plan.relations
      .filter(
        ({ target }) =>
          target.to === name && (effect === undefined || target.whenArchived === effect),
      )
      .map((leaf) => ({ plan, leaf })),
  )

/** Returns a leaf for a field that the server adds to every row, or `undefined`. Its value is stored as sent. */
export function systemLeaf(path: SystemName): Leaf
export function systemLeaf(path: string): Leaf | undefined
export function systemLeaf(path: string): Leaf | undefined {
  if (!isSystemName(path)) return undefined
  const { column, type } = systemColumns[path]
  return {
    path,
    keys: [path],
    field: systemFields[path],
    kind: {
      columns: [{ suffix: '', type }],
      encode: (value) => [value as string | number | null],
      decode: (stored) => stored,
      // PostgreSQL refuses to compare an integer with a fraction or a number beyond 32 bits.
      ...(type === 'integer'
        ? { compared: (own: string) => `CAST(${own} AS DOUBLE PRECISION)` }
        : {}),
    },
    columns: [quote(column)],
    stored: column,
  }
}

/** Returns true if the path's values are compared as words. */
export const isTextual = (leaf: Leaf): boolean => sharedKind(leaf.field).textual

import {
  itemRelationsOf,
  leavesOf,
  resources,
  sharedKind,
  targetOf,
  type Field,
  type ItemRelation,
  type Resource,
  type SystemName,
  type Target,
} from '@tinkerdesk/shared'
import { apiKind } from '../../fields/index.js'
import type { ApiKind } from '../../fields/api-kind.js'

/** `atlIncharge.firstName` as `atl_incharge_first_name`, `isATL` as `is_atl`. */
export const snake = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[.-]/g, '_')
    .toLowerCase()

/** An identifier, which always comes from a declaration, as SQL writes it. */
export const quote = (identifier: string): string => `"${identifier}"`

/** The join table of a relation to many. */
export interface SideTable {
  table: string
  to: string
}

/** Where one field of a resource lies. */
export interface Leaf {
  path: string
  /** The path's parts, to put the value into a row. */
  keys: readonly string[]
  field: Field
  kind: ApiKind
  /** Quoted column names, the value's own first. */
  columns: readonly string[]
  /** Name of the value's own column, unquoted: the key of a row that the database answers. */
  stored: string
  side?: SideTable
  target?: Target
  /** For a relation inside the items of a list: the list, and where it stands in an item. Its side table follows the list. */
  inside?: { list: string; keys: readonly string[] }
}

/** A declaration with the places of its fields in the database: made once. */
export interface Plan {
  resource: Resource
  table: string
  leaves: readonly Leaf[]
  /** Every relation of a row, those inside the items of its lists too. */
  relations: readonly Leaf[]
  /** The relations of a row that lie in side tables. */
  sides: readonly (Leaf & { side: SideTable })[]
  leaf(path: string): Leaf | undefined
}

function leafOf(table: string, path: string, field: Field): Leaf {
  const kind = apiKind(field)
  const target = targetOf(field)
  const name = snake(path)
  const columns = kind.columns.map(({ suffix }) => quote(name + suffix))
  return {
    path,
    keys: path.split('.'),
    field,
    kind,
    columns,
    stored: name + (kind.columns[0]?.suffix ?? ''),
    ...(target?.many ? { side: { table: `${table}_${name}`, to: target.to } } : {}),
    ...(target ? { target } : {}),
  }
}

/** A relation inside the items of a list, seen from the row: a relation to many, of which only the side table is stored besides the list. */
function innerLeaf(table: string, { path, field, list, keys }: ItemRelation): Leaf {
  const { to, whenArchived } = targetOf(field)!
  return {
    path,
    keys: path.split('.'),
    field,
    kind: apiKind(field),
    columns: [],
    stored: '',
    side: { table: `${table}_${snake(path)}`, to },
    target: { to, many: true, whenArchived },
    inside: { list, keys },
  }
}

function makePlan(resource: Resource): Plan {
  const table = snake(resource.url)
  const leaves = leavesOf(resource).map(({ path, field }) => leafOf(table, path, field))
  const inner = itemRelationsOf(resource).map((one) => innerLeaf(table, one))
  const byPath = new Map([...leaves, ...inner].map((leaf) => [leaf.path, leaf]))
  const relations = [...leaves.filter(({ target }) => target), ...inner]
  const sides = relations.flatMap((leaf) => (leaf.side ? [{ ...leaf, side: leaf.side }] : []))
  return { resource, table, leaves, relations, sides, leaf: (path) => byPath.get(path) }
}

const plans = new Map(resources.map((resource) => [resource.name, makePlan(resource)]))

/** The plan of a resource, by its name. */
export function planOf(name: string): Plan {
  const plan = plans.get(name)
  if (!plan) throw new Error(`There is no resource called "${name}".`)
  return plan
}

export const allPlans: readonly Plan[] = [...plans.values()]

/** Every relation, in any resource, that points at this one. */
export const referencesTo = (name: string): { plan: Plan; leaf: Leaf }[] =>
  allPlans.flatMap((plan) => plan.relations.filter((leaf) => leaf.target?.to === name).map((leaf) => ({ plan, leaf })))

/** Columns of the fields that the server adds to every row. */
export const systemColumns = {
  id: { column: 'id', type: 'text' },
  version: { column: 'version', type: 'integer' },
  createdAt: { column: 'created_at', type: 'text' },
  updatedAt: { column: 'updated_at', type: 'text' },
  createdBy: { column: 'created_by', type: 'text' },
} as const satisfies { [name in SystemName]: { column: string; type: 'text' | 'integer' } }

/** True when the path's values are compared as words. */
export const isTextual = (leaf: Leaf): boolean => sharedKind(leaf.field).textual

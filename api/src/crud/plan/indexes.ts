import {
  abilityFor,
  listWhere,
  roles,
  samplePerson,
  type DeclaredList,
  isSystemName,
  isUnique,
  sharedKind,
  sortPathsOf,
  listedPathsOf,
} from '@tinkerdesk/shared'
import { indexName, type IndexSpec } from '../../database/table.js'
import { systemColumns } from '../../database/schema/system-columns.js'
import { countIndexes } from './count-indexes.js'
import { allPlans, quote, type Leaf, type Plan } from './plan.js'
import { keyColumn, orderColumn, soundColumn } from './leaf-columns.js'

/** Rows are ordered by it, or looked up as the target of a relation. Paragraphs and structures would not fit in an index. */
const isIndexed = ({ field, kind, target }: Leaf): boolean =>
  target !== undefined || (sharedKind(field).sortable && (kind.fitsIndex?.(field) ?? true))

const columnOf = (plan: Plan, path: string, column = keyColumn): string[] => {
  if (isSystemName(path)) return [systemColumns[path].column]
  const leaf = plan.leaf(path)
  return leaf && leaf.columns.length && isIndexed(leaf) ? [column(leaf)] : []
}

/** Returns the columns of a whole order of own values, so that its rows are read from the index. */
const orderColumns = (plan: Plan, sort: string): string[] =>
  sortPathsOf(plan.resource, sort).flatMap((path) =>
    columnOf(plan, path.replace(/^-/, ''), orderColumn),
  )

/** Returns the index of a declared list: the fields that its condition fixes to one value, then its order. */
function listIndex(plan: Plan, list: DeclaredList): string[] {
  const { resource } = plan
  const fixed = Object.entries(listWhere(list, samplePerson('admin'))).flatMap(
    ([path, condition]) =>
      path.startsWith('$') || (condition !== null && typeof condition === 'object') ? [] : [path],
  )
  return [
    ...fixed.flatMap((path) => columnOf(plan, path)),
    ...orderColumns(plan, list.sort ?? resource.list.sort),
    'id',
  ]
}

/** Returns true for a column of a field by which a rule gives rows to people, as the school of a student. */
const givesRows = (plan: Plan, path: string): boolean =>
  // The keyword for all records is no value of the column.
  !plan.leaf(path)?.kind.compared?.('', plan.leafAt(path).field) &&
  roles.some((role) =>
    abilityFor(samplePerson(role), [plan.resource])
      .rulesFor('read', plan.resource.name)
      .some(({ conditions }) => Object.hasOwn(Object(conditions?.[path]), '$in')),
  )

/** Returns the index of the rows with one value of a field, in the default order. Quick find compares all rows that a rule gives, so their index has the searched texts. */
function scopeIndex(plan: Plan, path: string, column: string): IndexSpec {
  const columns = [...new Set([column, ...orderColumns(plan, plan.resource.list.sort), 'id'])]
  const held = givesRows(plan, path)
    ? plan.resource.list.search.flatMap((text) =>
        plan.leaf(text)?.target ? [] : [...columnOf(plan, text), ...soundColumn(plan.leafAt(text))],
      )
    : []
  const missing = held.filter((text) => !columns.includes(text))
  return missing.length > 0 ? { columns, held: missing } : { columns }
}

/** Returns every column that a list sorts, searches, filters or scopes by: alone, and together with the default order. */
function declaredIndexes(plan: Plan): IndexSpec[] {
  const { resource } = plan
  const order = orderColumns(plan, resource.list.sort)
  const scopes = [
    ...plan.leaves.filter((leaf) => leaf.target && !leaf.joinTable).map((leaf) => leaf.path),
    ...resource.list.filters,
    'createdBy',
  ]
  const scoped = scopes.flatMap((path) =>
    columnOf(plan, path).map((column) => scopeIndex(plan, path, column)),
  )
  const begun = new Set([order[0] ?? 'id', ...scoped.map(({ columns }) => columns[0])])
  const sorted = [...listedPathsOf(resource), ...resource.list.search].flatMap((path) =>
    columnOf(plan, path, orderColumn),
  )
  const alone = [...sorted, ...resource.list.search.flatMap((path) => columnOf(plan, path))]
    .filter((column) => !begun.has(column))
    .map((column) => [column, 'id'])
  const extra = resource.indexes.map((paths) => [
    ...paths.flatMap((path) => columnOf(plan, path, orderColumn)),
    'id',
  ])
  // Looked up in each write. The index of a relation or a filter does as well.
  const owned = resource.noOverlap.flatMap(({ of }) => {
    const columns = of.flatMap((path) => columnOf(plan, path))
    return begun.has(columns[0]) ? [] : [[...columns, 'id']]
  })
  const unique = [
    ...resource.unique.map(({ fields }) => fields.flatMap((path) => columnOf(plan, path))),
    ...plan.leaves.filter(({ field }) => isUnique(field)).map((leaf) => [keyColumn(leaf)]),
  ]
  const keys = new Map(
    resource.list.search.flatMap((path) =>
      columnOf(plan, path, orderColumn).map((column) => [column, columnOf(plan, path)[0]!]),
    ),
  )
  /** A search in the order of its own column compares its keys, without reading the rows. */
  const indexOf = (names: readonly string[]): IndexSpec => {
    const columns = [...new Set(names)]
    const key = keys.get(columns[0]!)
    return key === undefined || columns.includes(key) ? { columns } : { columns, held: [key] }
  }
  const seen = new Set<string>()
  return [
    ...unique.map((columns) => ({ columns, unique: true })),
    indexOf([...order, 'id']),
    ...scoped,
    ...[
      ...resource.lists.map((list) => listIndex(plan, list)),
      ...countIndexes(plan),
      ...extra,
      ...owned,
      ...alone,
    ].map(indexOf),
  ].filter(({ columns }) => {
    const key = columns.join()
    return !seen.has(key) && seen.add(key)
  })
}

const indexes = new Map(allPlans.map((plan) => [plan, declaredIndexes(plan)]))
/** Returns the indexes of a table. */
export const indexesOf = (plan: Plan): readonly IndexSpec[] =>
  indexes.get(plan) ?? declaredIndexes(plan)

/** Returns the name of the index that holds the rows in the order of some own fields, then of their ids. `undefined` without one. */
export function indexInOrder(plan: Plan, paths: readonly string[]): string | undefined {
  const columns = paths.map((path) => columnOf(plan, path, orderColumn))
  const names = [...columns, 'id'].join()
  const index =
    columns.every(([column]) => column) &&
    indexesOf(plan).find((each) => each.columns.join() === names)
  return index ? indexName(plan.table, index) : undefined
}

const indexFrom = (plan: Plan, column: string): IndexSpec | undefined =>
  indexesOf(plan).find(({ columns }) => columns[0] === column)

/** Returns the name of the index by which the rows with one value of a field, or that name one record, are found. `undefined` without one. */
export function indexBy(plan: Plan, leaf: Leaf): string | undefined {
  const index = indexFrom(plan, keyColumn(leaf))
  return index && indexName(plan.table, index)
}

/** A field with the quoted column that sorts rows by it, and the quoted columns that an index which begins with that holds after its order. */
export interface SortedBy {
  leaf: Leaf
  column: string
  held: readonly string[]
}

/** Returns the field that a column sorts rows by, if an index begins with it. */
export function sortedBy(plan: Plan, column: string): SortedBy | undefined {
  const leaf = plan.leaves.find(
    (each) => each.columns.length > 0 && quote(orderColumn(each)) === column,
  )
  const index = leaf && indexFrom(plan, orderColumn(leaf))
  return leaf && index && { leaf, column, held: (index.held ?? []).map(quote) }
}

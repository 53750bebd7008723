import { joinedLabel } from '../../base/text/joined-label.js'
import { likenessOf, nameWords } from '../../base/text/name-likeness.js'
import { itemOf, itemPartsOf, plainOf, textKey, type Field } from '../../fields/index.js'
import type { ItemColumns } from '../../fields/field.js'
import { sharedKind } from '../../fields/registry.js'
import type { Resource } from '../define-resource.js'
import { leavesOf } from './fields-of.js'
import { valueAt } from '../declare/path.js'

/** A part of one item of a list as a column of its own: `guardians.0.phone`, or `guardians.Father.phone`. */
export interface ItemColumn {
  path: string
  /** The path of the list. */
  list: string
  /** The place of the item, from 0, or the value of `by` that tells it from the others: "Father". */
  item: number | string
  /** The name of the part. */
  key: string
  part: Field
  /** Words for the item in headings. */
  words: readonly string[]
  /** The part, named so that it makes sense alone: "Father – phone". It may be empty, because the item need not exist. */
  field: Field
  /** The options of the list's columns. */
  columns: ItemColumns
}

type Item = Readonly<Record<string, unknown>>
type Items = readonly Item[]

/** Returns the options of the columns of a list's items, or `undefined` for a field without such columns. */
export const itemColumnsIn = (field: Field): ItemColumns | undefined =>
  sharedKind(field).itemColumns?.(field)

function columnsOf(list: string, whole: Field): ItemColumn[] {
  const [columns, item] = [itemColumnsIn(whole), itemOf(whole)]
  if (!columns || !item) return []
  const parts = Object.entries(itemPartsOf(whole) ?? {})
  const by = parts.find(([name]) => name === columns.by)?.[1]
  const places = [
    ...Array.from({ length: columns.first }, (_, at) => ({
      item: at,
      words: [],
      label: `${item.label} ${at + 1}`,
    })),
    ...Object.entries(columns.values ?? {}).map(([value, words]) => ({
      item: value,
      words,
      label: by ? plainOf(value, by) : value,
    })),
  ]
  return places.flatMap((place) =>
    parts.flatMap(([key, part]): ItemColumn[] => {
      if (typeof place.item === 'string' && key === columns.by) return []
      const field = {
        ...part,
        required: false,
        label: joinedLabel(place.label, part.label),
      } as Field
      const { item, words } = place
      return [{ path: `${list}.${item}.${key}`, list, item, words, key, part, field, columns }]
    }),
  )
}

const cache = new WeakMap<object, ReadonlyMap<string, ItemColumn>>()

function columnsByPath(resource: Resource): ReadonlyMap<string, ItemColumn> {
  const cached = cache.get(resource)
  if (cached) return cached
  const columns = new Map(
    leavesOf(resource).flatMap(({ path, field }) =>
      columnsOf(path, field).map((column) => [column.path, column]),
    ),
  )
  cache.set(resource, columns)
  return columns
}

/** Returns the columns of all lists whose items have columns. */
export const itemColumnsOf = (resource: Resource): readonly ItemColumn[] => [
  ...columnsByPath(resource).values(),
]

/** Returns the column of a part of a list's item, or `undefined` for any other path. */
export const itemColumnAt = (resource: Resource, path: string): ItemColumn | undefined =>
  columnsByPath(resource).get(path)

const wordsOf = (name: unknown) => nameWords(textKey(String(name ?? '')))
const likeness = (a: unknown, b: unknown) => likenessOf(wordsOf(a), wordsOf(b))

/** Returns the place of a column's item in a list, or -1. */
const placeOf = (items: Items, { item, columns: { by = '' } }: ItemColumn): number =>
  typeof item === 'number'
    ? item < items.length
      ? item
      : -1
    : items.findIndex((each) => each[by] === item)

/** Returns the value of a column in a row, or `undefined` if its list has no such item. */
export function itemValueAt(row: unknown, column: ItemColumn): unknown {
  const items = valueAt(row, column.list)
  return Array.isArray(items)
    ? (items as Items)[placeOf(items as Items, column)]?.[column.key]
    : undefined
}

/** Returns the value of a cell in a row: that at a path, or the part of a list's item. */
export function cellValueAt(resource: Resource, row: unknown, path: string): unknown {
  const column = itemColumnAt(resource, path)
  return column ? itemValueAt(row, column) : valueAt(row, path)
}

/** Returns the path of the field that holds a cell: of a part of a list's item, the list. */
export const holderOf = (resource: Resource, path: string): string =>
  itemColumnAt(resource, path)?.list ?? path

/** A value for a column of an item. */
export interface GivenPart {
  column: ItemColumn
  value: unknown
}

/**
 * Returns the place of the item that parts given for one item mean: an item of the same name is that person, in whatever place a file has them.
 * Otherwise it is the one in this place, unless it has quite another name. -1 for a new one.
 */
function meantPlace(items: Items, parts: readonly GivenPart[]): number {
  const { column } = parts[0]!
  const place = placeOf(items, column)
  const name = parts.find(({ column: { key, columns } }) => key === columns.name)
  if (!name) return place
  const named = items.map((each) => each[name.column.key])
  const same = named.findIndex((other) => likeness(other, name.value) === 'same')
  if (same >= 0 || typeof column.item === 'string' || place < 0) return same >= 0 ? same : place
  return !named[place] || likeness(named[place], name.value) ? place : -1
}

/**
 * Returns a list with parts of its items set, and all else as it was. An item that does not exist is added. Items that a value tells, such as the father, come
 * first: the first column "Guardian" then means one of them.
 */
export function withItemParts(before: Items, allParts: readonly GivenPart[]): Items {
  const places = [...new Set(allParts.map(({ column }) => column.item))]
  const inOrder = places.toSorted(
    (a, b) => Number(typeof a === 'number') - Number(typeof b === 'number'),
  )
  return inOrder.reduce<Items>((items, item) => {
    const parts = allParts.filter(({ column }) => column.item === item)
    const { by } = parts[0]!.column.columns
    const values = Object.fromEntries(parts.map(({ column, value }) => [column.key, value]))
    const own = typeof item === 'string' && by !== undefined ? { [by]: item, ...values } : values
    const place = meantPlace(items, parts)
    return place < 0 ? [...items, own] : items.with(place, { ...items[place], ...own })
  }, before)
}

/** Returns the faults of the columns of list items, a sentence each. */
export const itemColumnFaults = (resource: Resource): string[] =>
  leavesOf(resource).flatMap(({ path, field }) => {
    const columns = itemColumnsIn(field)
    if (!columns) return []
    const place = `${resource.name}.${path}.columns`
    const parts = itemPartsOf(field) ?? {}
    const values =
      columns.by === undefined
        ? []
        : (sharedKind(parts[columns.by]!)?.values?.(parts[columns.by]!) ?? [])
    return [
      ...[columns.by, columns.name, ...Object.keys(columns.headings ?? {})]
        .filter((name) => name !== undefined && !Object.hasOwn(parts, name))
        .map((name) => `${place} names "${name}", which is no field of its items.`),
      ...Object.keys(columns.values ?? {})
        .filter((value) => !values.includes(value) || !/^[A-Za-z]+$/.test(value))
        .map(
          (value) =>
            `${place} has "${value}", which is no value of "${columns.by}" that is one word.`,
        ),
    ]
  })

import {
  columnPathOf,
  fieldOrSystem,
  formerPaths,
  labelAt,
  sortPathsOf,
  targetOf,
  wholePartsOf,
  type Field,
  type Resource,
} from '@tinkerdesk/shared'
import type { ComponentType } from 'react'
import type { Rights } from '../../fields/rights.js'
import { formerColumns } from './former-columns.js'
import { systemPaths } from './system-fields.js'

export { labelAt }

/** The heading of a column in a list's table. */
export interface HeadingProps {
  label: string
}
type Heading = ComponentType<HeadingProps & { Default: ComponentType<HeadingProps> }>

/** Other text for a column's heading, or a component. */
export type Header = string | Heading
export type Headers = { readonly [path: string]: Header | undefined }

export interface Column {
  path: string
  label: string
  field: Field
  isSortable: boolean
  /** The path by which the column sorts, if it is another: the last name of a whole name. */
  sortBy?: string
  /** The fields that the column shows as one. Files and the grid have these in its place. */
  by?: readonly string[]
  /** In px. Absent for as wide as the content. */
  width?: number
  /** Draws the heading instead of the label. */
  Heading?: Heading
}

/** The parts of an override that make columns. */
interface OwnColumns {
  headers?: Headers | undefined
  moreColumns?: { readonly [name: string]: { field: Field; by?: readonly string[] } } | undefined
}

/** Returns every column that a person may choose, in declared order. */
export function columnsOf(
  resource: Resource,
  rights: Rights,
  { headers = {}, moreColumns = {} }: OwnColumns = {},
): Column[] {
  const more = Object.keys(moreColumns)
  const paths = [
    ...new Set(
      [...resource.list.columns, ...more, ...resource.list.more, ...systemPaths].map((path) =>
        columnPathOf(resource, path),
      ),
    ),
  ]
  return paths.flatMap((path): Column[] => {
    const own = moreColumns[path]
    if (own)
      return (own.by ?? []).every(rights.mayRead)
        ? [
            {
              path,
              field: own.field,
              label: own.field.label,
              isSortable: false,
              ...(own.by ? { by: own.by } : {}),
            },
          ]
        : []
    const field = fieldOrSystem(resource, path)
    const parts = wholePartsOf(resource, path)
    const by = parts?.filter(rights.mayRead)
    if (!field || !(by ? by.length > 0 : rights.mayRead(path))) return []
    const header = headers[path]
    const label = typeof header === 'string' ? header : labelAt(resource, path)
    // By the last name, and by the first one if the person may not sort by that.
    const sortBy = parts?.findLast(rights.maySort)
    const isSortable = parts
      ? sortBy !== undefined
      : rights.maySort(sortPathsOf(resource, path)[0]!)
    return [
      {
        path,
        field,
        label,
        isSortable,
        ...(by ? { by } : {}),
        ...(sortBy === undefined ? {} : { sortBy }),
        ...(header && typeof header !== 'string' ? { Heading: header } : {}),
      },
    ]
  })
}

/** Returns the relations among the columns that are joined, so that no row loads its own. */
export const joinsOf = (columns: readonly Column[], rights: Rights) =>
  columns
    .filter(({ field, path }) => targetOf(field) && rights.mayQuery(path))
    .map(({ path }) => ({ field: path }))

/** A person's arrangement of a list's columns: all paths in order, and the hidden ones. */
export interface ColumnChoice {
  order: string[]
  hidden: string[]
  /** Widths in px that were set by hand. */
  widths?: { [path: string]: number }
}

/** Returns the present path of a renamed field. A path that is declared again is not a former one. */
export function presentPath(
  resource: Resource,
  path: string,
  renamed = formerPaths[resource.name] ?? {},
): string {
  const next = fieldOrSystem(resource, path) ? undefined : renamed[path]
  return next === undefined ? path : presentPath(resource, next, renamed)
}

/** Returns the present path of a column. The parts of a whole name had columns of their own, and some resources a column of another name. */
export const presentColumn = (
  resource: Resource,
  path: string,
  renamed = formerPaths[resource.name],
): string =>
  columnPathOf(
    resource,
    presentPath(resource, formerColumns[resource.name]?.[path] ?? path, renamed),
  )

/** Returns the choice that shows these columns and no others, in this order. */
export const choiceOf = (
  all: readonly Column[],
  shown: readonly string[],
  widths: ColumnChoice['widths'] = {},
): ColumnChoice => {
  const hidden = all.map(({ path }) => path).filter((path) => !shown.includes(path))
  return { order: [...shown, ...hidden], hidden, widths }
}

/** Returns a remembered choice with the present names of columns. One that was several is shown if any of them was. */
export function presentChoice(
  resource: Resource,
  { order, hidden, widths = {} }: ColumnChoice,
  renamed = formerPaths[resource.name],
): ColumnChoice {
  const present = (path: string) => presentColumn(resource, path, renamed)
  const named = (path: string) => presentPath(resource, path, renamed)
  const unseen = new Set(hidden.map(named))
  const shown = new Set(order.filter((path) => !unseen.has(named(path))).map(present))
  const presentWidths = Object.entries(widths).map(
    ([path, width]) => [present(path), width] as const,
  )
  return {
    order: [...new Set(order.map(present))],
    hidden: [...new Set(hidden.map(present))].filter((path) => !shown.has(path)),
    widths: Object.fromEntries(presentWidths),
  }
}

/** Returns the columns in a person's order. Columns declared since then come last, shown as declared. */
export function arrange(
  all: readonly Column[],
  shownAtFirst: readonly string[],
  choice: ColumnChoice | null,
) {
  const { order = [], hidden = [], widths = {} } = choice ?? {}
  const place = (path: string) => {
    const at = order.indexOf(path)
    return at < 0 ? order.length : at
  }
  const columns = [...all]
    .sort((a, b) => place(a.path) - place(b.path))
    .map((column) =>
      widths[column.path] === undefined ? column : { ...column, width: widths[column.path]! },
    )
  const isShown = ({ path }: Column) =>
    order.includes(path) ? !hidden.includes(path) : shownAtFirst.includes(path)
  const shown = columns.filter(isShown)
  return { columns, shown: shown.length > 0 ? shown : columns.slice(0, 1) }
}

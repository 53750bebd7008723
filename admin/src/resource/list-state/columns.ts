import {
  fieldOrSystem,
  formerPaths,
  labelAt,
  sortPathsOf,
  targetOf,
  type Field,
  type Resource,
} from '@tinkerdesk/shared'
import type { ComponentType } from 'react'
import type { Rights } from '../../fields/rights.js'
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
  /** The fields that a column of its own shows. Files and the grid have these in its place. */
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
    ...new Set([...resource.list.columns, ...more, ...resource.list.more, ...systemPaths]),
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
    if (!field || !rights.mayRead(path)) return []
    const header = headers[path]
    const label = typeof header === 'string' ? header : labelAt(resource, path)
    const isSortable = rights.maySort(sortPathsOf(resource, path)[0]!)
    return [
      {
        path,
        field,
        label,
        isSortable,
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

/** Returns the choice that shows these columns and no others, in this order. */
export const choiceOf = (
  all: readonly Column[],
  shown: readonly string[],
  widths: ColumnChoice['widths'] = {},
): ColumnChoice => {
  const hidden = all.map(({ path }) => path).filter((path) => !shown.includes(path))
  return { order: [...shown, ...hidden], hidden, widths }
}

/** Returns a remembered choice with the present names of renamed fields. */
export function presentChoice(
  resource: Resource,
  { order, hidden, widths = {} }: ColumnChoice,
  renamed = formerPaths[resource.name],
): ColumnChoice {
  const present = (path: string) => presentPath(resource, path, renamed)
  const presentWidths = Object.entries(widths).map(
    ([path, width]) => [present(path), width] as const,
  )
  return {
    order: order.map(present),
    hidden: hidden.map(present),
    widths: Object.fromEntries(presentWidths),
  }
}

/** Returns the columns in a person's order. Columns declared since then come last, shown as declared. */
export function arrange(
  all: readonly Column[],
  shownAtFirst: readonly string[],
  choice: ColumnChoice | null,
) {
  const order = choice?.order ?? []
  const place = (path: string) => {
    const at = order.indexOf(path)
    return at < 0 ? order.length : at
  }
  const widths = choice?.widths ?? {}
  const columns = [...all]
    .sort((a, b) => place(a.path) - place(b.path))
    .map((column) =>
      widths[column.path] === undefined ? column : { ...column, width: widths[column.path]! },
    )
  const isShown = ({ path }: Column) =>
    order.includes(path) ? !choice!.hidden.includes(path) : shownAtFirst.includes(path)
  const shown = columns.filter(isShown)
  return { columns, shown: shown.length > 0 ? shown : columns.slice(0, 1) }
}

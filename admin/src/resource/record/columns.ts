import { fieldAt, leavesOf, sharedKind, targetOf, type Field, type Resource } from '@tinkerdesk/shared'
import type { Rights } from '../../fields/rights.js'
import { fieldOrSystem, systemPaths } from './system-fields.js'

export interface Column {
  path: string
  label: string
  field: Field
  isSortable: boolean
}

/** A field's label where it stands alone: "First name", or "Principal – first name" where its group says whose, or several fields are called so. */
export function labelAt(resource: Resource, path: string): string {
  const label = fieldOrSystem(resource, path)?.label ?? path
  const cut = path.lastIndexOf('.')
  if (cut < 0) return label
  const isAlone = leavesOf(resource).filter(({ field }) => field.label === label).length === 1
  const owner = fieldAt(resource, path.slice(0, cut))
  const isPlain = isAlone && !(owner && sharedKind(owner).namesParts?.(owner))
  return isPlain || !owner ? label : `${owner.label} – ${label.charAt(0).toLowerCase()}${label.slice(1)}`
}

/** Every column that a person may choose, in the order of the declaration. */
export function columnsOf(resource: Resource, rights: Rights): Column[] {
  const paths = [...new Set([...resource.list.columns, ...resource.list.more, ...systemPaths])]
  return paths.flatMap((path) => {
    const field = fieldOrSystem(resource, path)
    if (!field || !rights.mayRead(path)) return []
    return [{ path, field, label: labelAt(resource, path), isSortable: sharedKind(field).sortable && rights.mayQuery(path) }]
  })
}

/** The relations among the columns that come along with the rows, so that no row asks for its own. */
export const joinsOf = (columns: readonly Column[], rights: Rights) =>
  columns.filter(({ field, path }) => targetOf(field) && rights.mayQuery(path)).map(({ path }) => ({ field: path }))

/** What one person made of a list's columns: all paths in their order, and the ones that are not shown. */
export interface ColumnChoice {
  order: string[]
  hidden: string[]
}

/** The columns in a person's order; ones that the declaration has gained since stand at the end, shown as it says. */
export function arrange(all: readonly Column[], shownAtFirst: readonly string[], choice: ColumnChoice | null) {
  const order = choice?.order ?? []
  const place = (path: string) => {
    const at = order.indexOf(path)
    return at < 0 ? order.length : at
  }
  const columns = [...all].sort((a, b) => place(a.path) - place(b.path))
  const isShown = ({ path }: Column) => (order.includes(path) ? !choice!.hidden.includes(path) : shownAtFirst.includes(path))
  const shown = columns.filter(isShown)
  return { columns, shown: shown.length > 0 ? shown : columns.slice(0, 1) }
}

import type { MenuItem } from '../../../ui/menus/use-menu.js'
import { sortPlace } from '../../list-state/list-state.js'
import type { GridColumn } from './grid-columns.js'

/** The order of a list, as it is in its address: see `ListState`. */
export interface GridSort {
  /** Empty for the declared order. */
  value: string
  /** The order that the list has without one. */
  declared: string
  onChange: (sort: string) => void
}

/** Returns the entries of a menu that sort a list by a column. None for a column that it cannot be sorted by. */
export function sortItems(
  { path, isSortable }: Pick<GridColumn, 'path' | 'isSortable'>,
  { value, onChange }: GridSort,
): MenuItem[] {
  if (!isSortable) return []
  const to = (key: string, label: string, sort: string): MenuItem => ({
    key,
    label,
    run: () => onChange(sort),
  })
  return [
    to('sort-up', 'Sort A → Z', path),
    to('sort-down', 'Sort Z → A', `-${path}`),
    ...(value === '' ? [] : [to('sort-none', 'Sort as at first', '')]),
  ]
}

/** Returns the heading of a column, with an arrow if it decides the order. */
export function headingOf(
  { path, label }: Pick<GridColumn, 'path' | 'label'>,
  { value, declared }: GridSort,
): string {
  const place = sortPlace(value || declared, path)
  return place ? `${label} ${place.isDescending ? '↓' : '↑'}` : label
}

import type { Density } from '../../ui/device/preferences.js'
import { writeListState, type ListState } from '../list-state/list-state.js'

/** Returns a list as it is now as the query of a view, with its columns, its density if there is a choice, and without its page. */
export const viewOf = (
  state: ListState,
  columns: readonly string[],
  density: Density | undefined,
): string => writeListState({ ...state, page: 1, columns, density }).toString()

/** True if the list shows a view, whatever its page. */
export function isShown(
  view: ListState,
  state: ListState,
  columns: readonly string[],
  density: Density | undefined,
): boolean {
  const orderless = (text: string) =>
    [...new URLSearchParams(text)]
      .map((pair) => pair.join('='))
      .toSorted()
      .join('&')
  const own = {
    ...view,
    columns: view.columns.length > 0 ? view.columns : columns,
    density: density && (view.density ?? density),
  }
  return (
    orderless(viewOf(own, own.columns, own.density)) === orderless(viewOf(state, columns, density))
  )
}

import type { Resource } from '@tinkerdesk/shared'
import type { RefObject } from 'react'
import type { Rights } from '../../fields/rights.js'
import { addedRows } from './edits/cells.js'
import type { GridColumn } from './rows/grid-columns.js'
import type { RowSource } from './rows/row-source.js'
import type { SheetHandle } from './sheet/sheet-props.js'
import { changesOf, issuesOf, type StagedRow } from './edits/staged.js'
import type { StagedRows } from './edits/use-staged.js'
import { isWrong } from './save/use-tally.js'

interface Options {
  resource: Resource
  rights: Rights
  columns: readonly GridColumn[]
  source: RowSource
  staged: StagedRows
  sheet: RefObject<SheetHandle | null>
}

const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Leads to rows wherever they are: a record that the list shows elsewhere by now, or not any more, comes below the others. */
export function useLeads({ resource, rights, columns, source, staged, sheet }: Options) {
  const placeOf = (id: string): number | undefined => {
    const place = source.placeOf(id)
    if (place !== undefined) return place
    const at = addedRows(staged.current(), source.guests).findIndex((row) => row.id === id)
    return at < 0 ? undefined : source.total + at
  }
  /** Returns the place of a record, after showing it below the others if it is nowhere. `undefined` if there is no such record. */
  const placed = async (id: string): Promise<number | undefined> => {
    const place = placeOf(id)
    if (place !== undefined) return place
    await source.invite([id]).catch(() => {})
    // The sheet must have the row before it is selected.
    await drawn()
    return placeOf(id)
  }
  /** Selects the first cell of an unsaved row that matters. Returns false if there is no such record any more. */
  const show = async (row: StagedRow): Promise<boolean> => {
    const at = await placed(row.id)
    if (at === undefined) return false
    const faults = [
      ...issuesOf(resource, rights, row).map(({ path }) => path),
      ...Object.keys(row.conflicts),
    ]
    const paths = faults.length > 0 ? faults : changesOf(resource, row)
    const col = columns.findIndex((column) =>
      paths.some((path) => path === column.path || path.startsWith(`${column.path}.`)),
    )
    sheet.current?.goTo({ col: Math.max(0, col), row: at })
    return true
  }
  /** Shows the next unsaved row of a sort after a row. Returns false if none can be shown. */
  const toNext = async (sort: 'new' | 'changed' | 'wrong', after: number): Promise<boolean> => {
    const places = [...staged.current().values()]
      .filter((row) =>
        sort === 'wrong'
          ? isWrong(resource, rights, row)
          : (row.base === null) === (sort === 'new'),
      )
      .map((row) => ({ at: placeOf(row.id) ?? Infinity, row }))
      .toSorted((a, b) => (a.at === b.at ? 0 : a.at - b.at))
    const next = places.find(({ at }) => at > after) ?? places[0]
    return next !== undefined && (await show(next.row))
  }
  return { placed, show, toNext }
}

import type { Resource } from '@tinkerdesk/shared'
import { Suspense, useState } from 'react'
import { useMe } from '../../fields/use-me.js'
import { useActions } from '../action/use-actions.js'
import type { RowAction } from '../record/override.js'
import { useOverride } from '../record/overrides.js'
import type { BulkAction } from './bulk-bar.js'
import type { MenuAction } from '../rows/row-menu.js'
import type { ListRow } from '../values/list-row.js'

/** The resource's own actions that this person has. */
export function useOwnActions(resource: Resource): readonly RowAction[] {
  const { role } = useMe()
  return (useOverride(resource).rowActions ?? []).filter(
    ({ roles }) => roles?.includes(role) ?? true,
  )
}

/** The actions of a list: those of a row, those of the selected rows, and by shortcut. `onGone` gets the ids that leave the list. */
export function useRowActions(resource: Resource, onGone: (ids: readonly string[]) => void) {
  const rowActions = useOwnActions(resource)
  const actions = useActions(resource, onGone)
  const [open, setOpen] = useState<{ action: RowAction; row: ListRow } | null>(null)
  const [openMany, setOpenMany] = useState<{ action: RowAction; rows: readonly ListRow[] } | null>(
    null,
  )
  return {
    /** True if some action is for several rows at once. */
    isForMany: rowActions.some(({ OpenMany }) => OpenMany),
    of: (row: ListRow): MenuAction[] => [
      ...actions
        .of(row)
        .map((declared) => ({ ...declared, run: () => actions.run(declared, [row]) })),
      ...rowActions.flatMap((action) =>
        (action.isFor?.(row) ?? true) ? [{ ...action, run: () => setOpen({ action, row }) }] : [],
      ),
    ],
    /** The actions that apply to at least one selected row, with those rows. */
    ofSelected: (selected: ReadonlyMap<string, ListRow>): BulkAction[] => {
      const all = [...selected.values()]
      const declared = resource.actions.map((action) => ({
        action,
        rows: all.filter((row) => actions.of(row).includes(action)),
        run: (rows: readonly ListRow[]) => actions.run(action, rows),
      }))
      const own = rowActions.flatMap((action) => {
        const rows = all.filter((row) => action.isFor?.(row) ?? true)
        return action.OpenMany ? [{ action, rows, run: () => setOpenMany({ action, rows }) }] : []
      })
      return [...declared, ...own].filter(({ rows }) => rows.length > 0)
    },
    onShortcut: (rowOf: (id: string) => ListRow): Record<string, (id: string) => void> =>
      Object.fromEntries(
        resource.actions.flatMap(({ shortcut }) => {
          const act = (id: string) => {
            const declared = actions.of(rowOf(id)).find((action) => action.shortcut === shortcut)
            if (declared) actions.run(declared, [rowOf(id)])
          }
          return shortcut ? [[shortcut, act]] : []
        }),
      ),
    dialog: (
      <>
        {actions.dialog}
        <Suspense fallback={null}>
          {openMany?.action.OpenMany ? (
            <openMany.action.OpenMany
              resource={resource}
              rows={openMany.rows}
              onClose={() => setOpenMany(null)}
            />
          ) : null}
          {open ? (
            <open.action.Open resource={resource} row={open.row} onClose={() => setOpen(null)} />
          ) : null}
        </Suspense>
      </>
    ),
  }
}

import { mayRun, type DeclaredAction, type Resource } from '@tinkerdesk/shared'
import { Suspense, useState, type ReactNode } from 'react'
import { useActionParts } from './action-parts.js'
import { rightsOf } from '../../fields/rights.js'
import { useMe } from '../../fields/use-me.js'
import type { ListRow } from '../values/list-row.js'
import { useRecordWrites } from '../writes/use-record-writes.js'

interface Actions {
  /** Returns the actions that this person may run on a row. */
  of: (row: ListRow) => readonly DeclaredAction[]
  /** Runs an action on rows, after asking for what it needs. */
  run: (action: DeclaredAction, rows: readonly ListRow[]) => void
  /** The open dialog, to be rendered on the page. */
  dialog: ReactNode
}

/** The declared actions of a resource. `onDone` receives the ids of the changed records. */
export function useActions(
  resource: Resource,
  onDone: (ids: readonly string[]) => void = () => undefined,
): Actions {
  const me = useMe()
  const { Dialog, loadRunner } = useActionParts()
  const writes = useRecordWrites(resource)
  const [open, setOpen] = useState<{ action: DeclaredAction; rows: readonly ListRow[] } | null>(
    null,
  )
  const of = (row: ListRow) =>
    row.allowed?.includes('update')
      ? resource.actions.filter((action) =>
          mayRun(resource, action, row, me, rightsOf(resource, me).mayUpdate),
        )
      : []
  const run = (action: DeclaredAction, rows: readonly ListRow[]) => {
    if (action.confirm || action.ask?.length) return setOpen({ action, rows })
    void loadRunner().then(({ runAtOnce }) => runAtOnce({ resource, action, rows, writes, onDone }))
  }
  const dialog = open ? (
    <Suspense fallback={null}>
      <Dialog
        resource={resource}
        {...open}
        writes={writes}
        onDone={onDone}
        onClose={() => setOpen(null)}
      />
    </Suspense>
  ) : null
  return { of, run, dialog }
}

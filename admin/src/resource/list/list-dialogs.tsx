import type { Resource } from '@tinkerdesk/shared'
import { Suspense, useEffect } from 'react'
import { lazyPart } from '../../ui/code/lazy-part.js'
import type { Matching } from '../list-state/list-query.js'
import { keepPlace } from '../list-state/row-element.js'
import { ExplainDialog } from '../explain/explain-link.js'
import type { ListRow } from '../values/list-row.js'

const ArchiveDialog = lazyPart(() => import('../archive/archive-dialog.js'))
const BulkEditDialog = lazyPart(() => import('../bulk-edit/bulk-edit-dialog.js'))

/** The work on some rows that is being asked about. */
export interface OpenDialog {
  work: 'edit' | 'archive' | 'explain'
  rows: readonly ListRow[]
}

interface Props {
  resource: Resource
  open: OpenDialog | null
  matching: Matching
  /** Called with the ids that are done. */
  onDone: (ids: readonly string[]) => void
  onClose: () => void
}

/** The dialogs of a list that archive, edit or explain rows. They load on use. */
export function ListDialogs({ resource, open, matching, onDone, onClose }: Props) {
  useEffect(() => {
    if (!open) return
    const focusPlace = keepPlace(open.rows[0]?.id)
    // An archived row is gone by then, and so is the bar with the button that opened the dialog.
    return () => void setTimeout(focusPlace)
  }, [open])
  if (!open) return null
  const props = { resource, rows: open.rows, onDone, onClose }
  return (
    <Suspense fallback={null}>
      {open.work === 'edit' ? (
        <BulkEditDialog {...props} matching={matching} />
      ) : open.work === 'archive' ? (
        <ArchiveDialog {...props} />
      ) : (
        <ExplainDialog resource={resource} id={open.rows[0]?.id} onClose={onClose} />
      )}
    </Suspense>
  )
}

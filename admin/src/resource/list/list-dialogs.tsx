import type { Resource } from '@tinkerdesk/shared'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.js'
import type { Matching } from './list-query.js'
import type { ListRow } from './use-rows.js'

const ArchiveDialog = lazyPart(() => import('../archive/archive-dialog.js'))
const BulkEditDialog = lazyPart(() => import('../bulk-edit/bulk-edit-dialog.js'))

/** The work on some rows that is being asked about. */
export interface OpenDialog {
  work: 'edit' | 'archive'
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

/** The dialogs of a list that archive or edit rows. They load on use. */
export function ListDialogs({ resource, open, matching, onDone, onClose }: Props) {
  if (!open) return null
  const props = { resource, rows: open.rows, onDone, onClose }
  return (
    <Suspense fallback={null}>
      {open.work === 'edit' ? <BulkEditDialog {...props} matching={matching} /> : <ArchiveDialog {...props} />}
    </Suspense>
  )
}

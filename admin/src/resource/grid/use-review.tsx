import type { Resource } from '@tinkerdesk/shared'
import { Suspense, useState } from 'react'
import type { Rights } from '../../fields/rights.js'
import { lazyPart } from '../../ui/code/lazy-part.js'
import { toast } from '../../ui/messages/toast.js'
import type { useLeads } from './use-leads.js'
import type { Names } from './names/use-names.js'
import type { StagedRows } from './edits/use-staged.js'

interface Props {
  resource: Resource
  rights: Rights
  names: Names
  staged: StagedRows
  leads: ReturnType<typeof useLeads>
}

const ReviewDialog = lazyPart(() => import('./review-dialog.js'))

/** The list of all unsaved rows, from which a row can be shown in the grid or discarded. */
export function useReview({ resource, rights, names, staged, leads }: Props) {
  const [isOpen, setOpen] = useState(false)
  const dialog = (
    <Suspense>
      {isOpen ? (
        <ReviewDialog
          resource={resource}
          rights={rights}
          names={names}
          rows={[...staged.staged.values()]}
          onGo={(row) => {
            setOpen(false)
            void leads
              .show(row)
              .then((isShown) => isShown || toast.info('There is no such record any more.'))
          }}
          onDiscard={(row) => staged.remove([row.id])}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Suspense>
  )
  return { dialog, open: () => setOpen(true) }
}

import { Suspense, type ComponentProps } from 'react'
import { lazyPart } from '../../ui/code/lazy-part.js'
import type BulkBarPart from './bulk-bar.js'
import type { OpenDialog } from './list-dialogs.js'

const BulkBar = lazyPart(() => import('./bulk-bar.js'))

interface Props extends Omit<ComponentProps<typeof BulkBarPart>, 'onEdit' | 'onArchive'> {
  /** Opens the dialog that edits or archives some of the selected rows. */
  onOpen: (dialog: OpenDialog) => void
}

/** The bar of the selected rows, and the dialogs that it opens. */
export const SelectionBar = ({ onOpen, ...bar }: Props) => (
  <Suspense>
    <BulkBar
      {...bar}
      onEdit={(rows) => onOpen({ work: 'edit', rows })}
      onArchive={(rows) => onOpen({ work: 'archive', rows })}
    />
  </Suspense>
)

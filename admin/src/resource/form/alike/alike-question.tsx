import type { Resource } from '@tinkerdesk/shared'
import { Suspense } from 'react'
import { lazyPart } from '../../../ui/code/lazy-part.js'
import type { AlikeState } from './use-alike.js'

const AlikeDialog = lazyPart(() => import('./alike-dialog.js'))

/** The question about doubles, while there is one. */
export const AlikeQuestion = ({
  doubles,
  decide,
  ...form
}: AlikeState & { resource: Resource; isNew: boolean }) =>
  doubles ? (
    <Suspense fallback={null}>
      <AlikeDialog
        {...form}
        alike={doubles}
        onBack={() => decide(false)}
        onSave={() => decide(true)}
      />
    </Suspense>
  ) : null

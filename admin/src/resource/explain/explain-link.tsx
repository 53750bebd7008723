import type { Resource } from '@tinkerdesk/shared'
import { Suspense, useState } from 'react'
import './explain-link.css'
import { lazyPart } from '../../ui/code/lazy-part.js'

export const ExplainDialog = lazyPart(() => import('./explain-dialog.js'))

interface Props {
  resource: Resource
  id?: string | undefined
  /** Said by a refusal. Elsewhere the link asks what may be done. */
  isRefusal?: true
}

/** Opens the explanation of what this person may do with a record or a list. */
export function ExplainLink({ resource, id, isRefusal }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="why-link" onClick={() => setOpen(true)}>
        {isRefusal ? 'Why?' : 'What may I do here?'}
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ExplainDialog resource={resource} id={id} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

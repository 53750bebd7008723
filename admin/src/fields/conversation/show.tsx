import { Suspense } from 'react'
import { lazyPart } from '../../ui/code/lazy-part.js'
import { LongTextShow } from '../long-text/show.js'
import type { ShowProps } from '../props.js'
import { useRecordPlace } from '../record-place.js'

const Conversation = lazyPart(() => import('./conversation.js'))

/** The whole conversation of a record; without one, the latest comment. */
export function ConversationShow(props: ShowProps) {
  const place = useRecordPlace()
  return place ? (
    <Suspense fallback={null}>
      <Conversation place={place} />
    </Suspense>
  ) : (
    <LongTextShow {...props} />
  )
}

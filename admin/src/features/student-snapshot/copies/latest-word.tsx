import { say } from '@tinkerdesk/shared/base/say'
import { useMe } from '../../../fields/use-me.js'
import type { ListRow } from '../../../resource/index.js'
import { lastStepOf } from '../../../ui/parts/last-step.js'
import type { CopyKind } from './copy-kinds.js'

/** Names the person who set the status of a student's copy, if it was not the student, and quotes the latest comment. */
export function LatestWord({ kind, copy }: { kind: CopyKind; copy: ListRow }) {
  const { displayName } = useMe()
  const step = lastStepOf(copy.statusHistory)
  const comment = copy[kind.comments]
  const by = step && step.status !== 'Assigned' && step.by !== displayName ? step.by : null
  if (!by && typeof comment !== 'string') return null
  return (
    <p className="snap-card-word">
      {by && step ? (
        <strong>
          {by} set this to {say(step.status)}.{' '}
        </strong>
      ) : null}
      {typeof comment === 'string' ? <q>{comment}</q> : null}
    </p>
  )
}

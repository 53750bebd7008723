import { maxPageSize, titleOf, resourceNamed } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { ChoiceTag } from '../../fields/choice/choice-tag.js'
import { ListMessage } from '../../ui/list-message.js'
import { TimeAgo } from '../../ui/time-ago.js'
import { editAddress } from './copy-kinds.js'
import { useWaiting, type Waiting } from './use-waiting.js'
import '../../ui/skeleton.css'
import './needs-attention.css'
import './snapshot.css'

const student = resourceNamed('student')
/** Few rows at first, so that the picker below stays in view. */
const few = 4

/** Work within this person's reach that waits for a mentor or a review. */
export function NeedsAttention() {
  const [showsAll, setShowsAll] = useState(false)
  const { rows, total, isPending, isRefreshing, error, refetch } = useWaiting(showsAll ? maxPageSize : few)
  const shown = showsAll ? rows : rows.slice(0, few)
  const more = total - shown.length
  return (
    <section className="td-panel snap-attention" aria-busy={isPending}>
      <h2>Needs attention {total ? <span className="snap-count">{total}</span> : null}</h2>
      {error ? (
        <ListMessage
          tone="error"
          title="The work that needs attention could not be loaded"
          action={<Button onClick={refetch}>Try again</Button>}
        >
          {error.message}
        </ListMessage>
      ) : null}
      {isPending ? [0, 1, 2].map((at) => <span key={at} className="td-skeleton snap-attention-skeleton" />) : null}
      {!isPending && !error && total === 0 ? <p className="snap-attention-none">Nobody is waiting for a mentor or a review.</p> : null}
      {/* All kinds appear together: a list that fills in three steps moves under the pointer. */}
      <ul>{isPending ? null : shown.map((row) => <WaitingCopy key={row.copy.id} {...row} />)}</ul>
      {more > 0 && !showsAll && !isPending ? (
        <Button type="link" className="snap-attention-more" onClick={() => setShowsAll(true)}>
          Show all {total.toLocaleString('en-IN')}
        </Button>
      ) : null}
      {more > 0 && showsAll && !isRefreshing ? (
        <p className="snap-soft snap-attention-more">and {more.toLocaleString('en-IN')} more</p>
      ) : null}
    </section>
  )
}

function WaitingCopy({ kind, copy }: Waiting) {
  const who = copy.student
  return (
    <li>
      <Link to={`${editAddress(kind, who.id, copy.id)}?mode=read`}>
        <strong>{titleOf(student, who)}</strong>
        <span className="snap-attention-what">{titleOf(kind.resource, copy)}</span>
        <ChoiceTag value={String(copy.status)} label={String(copy.status)} choices={kind.statuses} />
        <span className="snap-soft snap-attention-when">
          <TimeAgo value={copy.updatedAt} />
        </span>
      </Link>
    </li>
  )
}

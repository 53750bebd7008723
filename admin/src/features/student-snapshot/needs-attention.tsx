import { useList } from '@refinedev/core'
import { maxPageSize, titleOf, resourceNamed, type AnyRow } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { ChoiceTag } from '../../fields/choice/choice-tag.js'
import { ListMessage } from '../../resource/list-message.js'
import { TimeAgo } from '../../ui/time-ago.js'
import { copyKinds, editAddress } from './copy-kinds.js'

const kind = copyKinds[0]!
const student = resourceNamed('student')
/** How many stand there at first: the picker below stays in sight. */
const few = 4

/** Work that waits for a mentor or for a review, within this person's reach. */
export function NeedsAttention() {
  const [isWhole, setWhole] = useState(false)
  const { query, result } = useList<AnyRow>({
    resource: kind.resource.url,
    filters: [{ field: 'status', operator: 'in', value: ['Mentor Needed', 'In Review'] }],
    sorters: [{ field: 'updatedAt', order: 'desc' }],
    pagination: { currentPage: 1, pageSize: isWhole ? maxPageSize : few },
    meta: { join: [{ field: 'student' }] },
    queryOptions: { placeholderData: (before) => before },
    errorNotification: false,
    liveMode: 'auto',
  })
  const more = (result.total ?? 0) - result.data.length
  return (
    <section className="td-panel snap-attention" aria-busy={query.isPending}>
      <h2>Needs attention {result.total ? <span className="snap-count">{result.total}</span> : null}</h2>
      {query.isError ? (
        <ListMessage
          tone="error"
          title="What needs attention could not be loaded"
          action={<Button onClick={() => void query.refetch()}>Try again</Button>}
        >
          {query.error.message}
        </ListMessage>
      ) : null}
      {query.isPending ? [0, 1, 2].map((at) => <span key={at} className="td-skeleton snap-attention-skeleton" />) : null}
      {query.isSuccess && result.data.length === 0 ? (
        <p className="snap-attention-none">Nobody is waiting for a mentor or a review.</p>
      ) : null}
      <ul>
        {result.data.map((copy) => {
          const who = copy.student as AnyRow
          return (
            <li key={copy.id}>
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
        })}
      </ul>
      {more > 0 && !isWhole ? (
        <Button type="link" className="snap-attention-more" onClick={() => setWhole(true)}>
          Show all {(result.total ?? 0).toLocaleString('en-IN')}
        </Button>
      ) : null}
      {more > 0 && isWhole && !query.isPlaceholderData ? (
        <p className="snap-soft snap-attention-more">and {more.toLocaleString('en-IN')} more</p>
      ) : null}
    </section>
  )
}

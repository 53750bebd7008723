import { useList } from '@refinedev/core'
import { titleOf, resourceNamed, type AnyRow } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { Link } from 'react-router'
import { ChoiceTag } from '../../fields/choice/choice-tag.js'
import { ListMessage } from '../../resource/list-message.js'
import { TimeAgo } from '../../ui/time-ago.js'
import { copyKinds, editAddress } from './copy-kinds.js'

const kind = copyKinds[0]!
const student = resourceNamed('student')
const shown = 8

/** Work that waits for a mentor or for a review, within this person's reach. */
export function NeedsAttention() {
  const { query, result } = useList<AnyRow>({
    resource: kind.resource.url,
    filters: [{ field: 'status', operator: 'in', value: ['Mentor Needed', 'In Review'] }],
    sorters: [{ field: 'updatedAt', order: 'desc' }],
    pagination: { currentPage: 1, pageSize: shown },
    meta: { join: [{ field: 'student' }] },
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
          title="This could not be loaded"
          action={<Button onClick={() => void query.refetch()}>Try again</Button>}
        />
      ) : null}
      {query.isPending ? [0, 1, 2].map((at) => <span key={at} className="td-skeleton snap-attention-skeleton" />) : null}
      {query.isSuccess && result.data.length === 0 ? (
        <ListMessage title="Nobody is waiting">Activities that need a mentor or a review appear here.</ListMessage>
      ) : null}
      <ul>
        {result.data.map((copy) => {
          const who = copy.student as AnyRow
          return (
            <li key={copy.id}>
              <Link to={`${editAddress(kind, who.id, copy.id)}?mode=read`}>
                <span className="snap-attention-what">
                  <strong>{titleOf(student, who)}</strong>
                  <span>{titleOf(kind.resource, copy)}</span>
                </span>
                <ChoiceTag value={String(copy.status)} label={String(copy.status)} choices={kind.statuses} />
                <span className="snap-soft snap-attention-when">
                  <TimeAgo value={copy.updatedAt} />
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
      {more > 0 ? <p className="snap-soft snap-attention-more">and {more.toLocaleString('en-IN')} more</p> : null}
    </section>
  )
}

import {
  copyTones,
  maxWaiting,
  resourceNamed,
  type WaitingCopy,
  formatCount,
} from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { Button } from 'antd'
import { Link, useLocation, useNavigate } from 'react-router'
import { ChoiceTag } from '../../fields/choice/choice-tag.js'
import { DueNote } from '../../fields/day/due-note.js'
import { classAndSection } from '../../ui/parts/class-and-section.js'
import { CardFact, PlainRows, type PlainColumn } from '../../ui/parts/plain-rows.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { PagedRows } from '../../ui/paging/paged-rows.js'
import { usePreferences } from '../../ui/device/preferences.js'
import { TimeAgo } from '../../ui/parts/time-ago.js'
import { useKeys } from '../../ui/input/use-keys.js'
import { useQueryState } from '../../ui/paging/use-query-state.js'
import { reviewAddress, workLabel } from './copies.js'
import { ReviewFilters } from './review-filters.js'
import { filterNames, useQueue } from './use-queue.js'
import '../../ui/styles/two-line-rows.css'
import './review-queue.css'

const classOf = (copy: WaitingCopy) => classAndSection(copy.class, copy.section)

function StatusTag({ copy }: { copy: WaitingCopy }) {
  return <ChoiceTag value={copy.status} label={say(copy.status)} tones={copyTones} />
}

const columns = (search: string): readonly PlainColumn<WaitingCopy>[] => [
  { label: 'Waiting since', cell: ({ statusAt }) => <TimeAgo value={statusAt} /> },
  {
    label: 'Work',
    cell: (copy) => (
      <>
        <Link to={reviewAddress(copy, search)}>{copy.title}</Link>
        <small>{workLabel(resourceNamed(copy.resource))}</small>
      </>
    ),
    fullText: ({ title }) => title,
  },
  {
    label: 'Student',
    cell: (copy) => (
      <>
        {copy.studentName}
        <small>{[classOf(copy), copy.schoolName].filter(Boolean).join(' · ')}</small>
      </>
    ),
    fullText: ({ schoolName }) => schoolName,
  },
  { label: 'Status', cell: (copy) => <StatusTag copy={copy} /> },
  { label: 'Due', cell: (copy) => <DueNote copy={copy} /> },
]

/** Students' work that waits for a mentor or a review, longest waiting first. */
export default function ReviewQueuePage() {
  const { density } = usePreferences()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { values: filters, page, size, isNarrowed, go, clear } = useQueryState(filterNames)
  const query = useQueue(filters, page, size)
  const { data: queue, isLoading, isFetching, error } = query
  const { data = [], total = 0 } = queue ?? {}
  const first = page === 1 ? data[0] : undefined
  const start = () => first && navigate(reviewAddress(first, search))
  useKeys({ j: first ? () => void start() : null })
  const clearButton = <Button onClick={clear}>Clear filters</Button>
  return (
    <div className="td-page" data-density={density}>
      <PageHead
        title="Review"
        under={{ label: 'Home', to: '/' }}
        subtitle={isLoading ? '…' : `${formatCount(total)} waiting, longest first`}
      >
        {first ? (
          <Button type="primary" onClick={() => void start()} title="j">
            Start with the first
          </Button>
        ) : null}
      </PageHead>
      <section className="td-panel" data-fetching={(isFetching && !isLoading) || undefined}>
        <ReviewFilters filters={filters} onChange={go} onClear={clear} />
        <PagedRows
          query={query}
          state={{ page, size }}
          onChange={go}
          total={Math.min(total, maxWaiting)}
          fault="The work that waits could not be loaded"
          action={isNarrowed && error?.statusCode === 400 ? clearButton : undefined}
          empty={
            isNarrowed || page > 1 ? (
              <ListMessage title="No work matches" action={clearButton} />
            ) : (
              <ListMessage title="Nothing waits for you" action={<Link to="/">Go to Home</Link>}>
                Work appears here when a student hands it in or asks for a mentor.
              </ListMessage>
            )
          }
        >
          <PlainRows
            rows={data}
            isLoading={isLoading}
            keyOf={({ id }) => id}
            columns={columns(search)}
            tableClass="td-two-lines review-rows"
            card={(copy) => (
              <>
                <div className="td-card-head">
                  <Link to={reviewAddress(copy, search)}>{copy.title}</Link>
                  <StatusTag copy={copy} />
                </div>
                <dl>
                  <CardFact label="Student">
                    {[copy.studentName, classOf(copy)].filter(Boolean).join(', ')}
                  </CardFact>
                  <CardFact label="School">{copy.schoolName}</CardFact>
                  <CardFact label="Waiting since">
                    <TimeAgo value={copy.statusAt} />
                  </CardFact>
                </dl>
                <DueNote copy={copy} />
              </>
            )}
          />
        </PagedRows>
      </section>
    </div>
  )
}

import { useList, useOne } from '@refinedev/core'
import {
  reportScreen,
  dayInIndia,
  formatDay,
  mayOpen,
  resourceNamed,
  startOfDay,
  titleOf,
  today,
} from '@tinkerdesk/shared'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { formatMoment } from '../../fields/moment/format-moment.js'
import { rightsOf } from '../../fields/rights.js'
import { useMe } from '../../fields/use-me.js'
import { RecordError, RecordSkeleton, RelatedRecords, type ListRow } from '../../resource/index.js'
import { useShowsKept } from '../../client/own-device/use-shows-kept.js'
import { WithoutLine } from '../../ui/messages/without-line.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { faultOf } from '../../ui/messages/query-fault.js'
import { useDocumentTitle } from '../../ui/device/use-document-title.js'
import { ComingBookings } from './coming-bookings.js'
import { WaitingWork } from './waiting-work.js'
import { newVisitAt } from './new-visit.js'
import './school-page.css'

const school = resourceNamed('school')
const session = resourceNamed('session')

/** A school at a glance, for everyone who may read its name: each section holds what the person may read of it. */
export default function SchoolPage() {
  const { schoolId = '' } = useParams()
  const me = useMe()
  const { query, result: row } = useOne<ListRow>({
    resource: school.url,
    id: schoolId,
    errorNotification: false,
    liveMode: 'auto',
  })
  const isKept = useShowsKept()
  const fault = faultOf(query)
  const name = row ? titleOf(school, row) : ''
  useDocumentTitle(row ? name : undefined)
  const [empty, setEmpty] = useState<ReadonlySet<string>>(new Set())
  const note = (key: string, isEmpty: boolean) =>
    setEmpty((current) => {
      if (current.has(key) === isEmpty) return current
      const next = new Set(current)
      if (isEmpty) next.add(key)
      else next.delete(key)
      return next
    })
  const { city, state } = (row?.address ?? {}) as { city?: string; state?: string }
  const hasRecord = mayOpen(me.role, reportScreen(school))
  return (
    <div className="td-page td-show-page">
      <PageHead
        title={name || school.label.one}
        subtitle={<span data-typed>{[city, state].filter(Boolean).join(', ')}</span>}
        {...(hasRecord ? { under: { label: school.label.many, to: `/${school.path}/view` } } : {})}
      >
        {row && hasRecord ? (
          <Link className="button" to={`/${school.path}/show/${row.id}`}>
            Record
          </Link>
        ) : null}
        {row && rightsOf(session, me).may('create') ? (
          <Link className="button primary" to={newVisitAt(row.id, me)}>
            Report a visit
          </Link>
        ) : null}
      </PageHead>
      {fault ? (
        <RecordError resource={school} error={fault} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isPending && !fault ? <RecordSkeleton resource={school} /> : null}
      {row ? (
        <>
          {isKept ? (
            <WithoutLine />
          ) : (
            <>
              <NextVisit school={row.id} />
              <WaitingWork school={row.id} />
              <ComingBookings school={row.id} />
              <RelatedRecords
                key={row.id}
                resource={school}
                row={row}
                empty={empty}
                onEmpty={note}
              />
            </>
          )}
        </>
      ) : null}
    </div>
  )
}

/** The first session at the school from today on. */
function NextVisit({ school }: { school: string }) {
  const me = useMe()
  const mayRead = rightsOf(session, me).may('read')
  const { result, query } = useList<ListRow>({
    resource: session.url,
    filters: [
      { field: 'school', operator: 'eq', value: school },
      { field: 'timestamp', operator: 'gte', value: startOfDay(today()) },
    ],
    sorters: [{ field: 'timestamp', order: 'asc' }],
    pagination: { currentPage: 1, pageSize: 1 },
    meta: { join: [{ field: 'topic' }, { field: 'heldBy.mentors' }] },
    queryOptions: { enabled: mayRead },
    errorNotification: false,
    liveMode: 'auto',
  })
  if (!mayRead || !query.isSuccess) return null
  const [next] = result.data
  const held = ((next?.heldBy ?? {}) as { mentors?: ListRow[] }).mentors ?? []
  const mentor = resourceNamed('mentor')
  return (
    <p className="td-panel school-next">
      <strong>Next visit</strong>{' '}
      {next ? (
        <Link to={`/${session.path}/show/${next.id}`}>
          {[
            dayInIndia(new Date(String(next.timestamp))) === today()
              ? formatMoment(String(next.timestamp))
              : `${formatDay(dayInIndia(new Date(String(next.timestamp))))}`,
            titleOf(resourceNamed('topic'), (next.topic ?? {}) as ListRow),
            held.map((each) => titleOf(mentor, each)).join(', '),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Link>
      ) : (
        <span className="school-soft">None is planned.</span>
      )}
    </p>
  )
}

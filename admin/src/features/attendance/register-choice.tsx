import { useList } from '@refinedev/core'
import {
  reportScreen,
  mayOpen,
  formatMoment,
  resourceNamed,
  slotTime,
  startOfDay,
  today,
  type SlotHour,
} from '@tinkerdesk/shared'
import { Link } from 'react-router'
import { rightsOf } from '../../fields/rights.js'
import { useMe } from '../../fields/use-me.js'
import { useMySchools } from '../../fields/my-schools.js'
import { RelationTitle } from '../../fields/relation/relation-title.js'
import { MySchoolsSwitch } from '../../fields/my-schools-switch.js'
import type { ListRow } from '../../resource/index.js'
import { PartFault, PartLoading } from '../../ui/messages/part-state.js'
import { faultOf } from '../../ui/messages/query-fault.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { registerOfHour, registerOfSession } from '../../fields/register-address.js'
import { sessionPlace } from '../../fields/session-place.js'
import '../../ui/styles/mark-rows.css'
import './register.css'

const session = resourceNamed('session')
const booking = resourceNamed('slotBooking')
const maxRows = 8

/** The latest sessions and booked hours of labs, of which a register is chosen. */
export function RegisterChoice() {
  return (
    <div className="td-page">
      <PageHead title="Register" under={{ label: 'Attendance', to: '/attendance-data/view' }}>
        <MySchoolsSwitch />
      </PageHead>
      <Sessions />
      <Hours />
    </div>
  )
}

/** Sessions up to today, the latest first: of a mentor those that they hold, since only these have a register for them. */
function Sessions() {
  const me = useMe()
  const { filtersOf } = useMySchools()
  const { query, result } = useList<ListRow>({
    resource: session.url,
    filters: [
      { field: 'timestamp', operator: 'lt', value: startOfDay(today(), 1) },
      ...filtersOf(session),
      ...(me.role === 'mentor'
        ? [
            me.mentorId
              ? { field: 'heldBy.mentors', operator: 'in' as const, value: [me.mentorId] }
              : { field: 'heldBy.staff', operator: 'in' as const, value: [me.uid] },
          ]
        : []),
    ],
    sorters: [{ field: 'timestamp', order: 'desc' }],
    pagination: { currentPage: 1, pageSize: maxRows },
    meta: { join: [{ field: 'topic' }, { field: 'school' }] },
    errorNotification: false,
    liveMode: 'auto',
  })
  const fault = faultOf(query)
  return (
    <section className="td-panel register-choice" aria-label="Sessions">
      <h2>
        <Link to={`/${session.path}/view`}>Sessions</Link>
      </h2>
      {fault ? <PartFault error={fault} onRetry={() => void query.refetch()} /> : null}
      {query.isPending && !fault ? <PartLoading className="td-mark-loading" /> : null}
      {query.isSuccess && result.data.length === 0 ? (
        <p>
          No session up to today.{' '}
          {rightsOf(session, me).may('create') ? (
            <Link to={`/${session.path}/add`}>Report a visit</Link>
          ) : null}
        </p>
      ) : null}
      <ul>
        {result.data.map((row) => (
          <li key={row.id}>
            <Link to={registerOfSession(row.id)}>
              <strong>{formatMoment(String(row.timestamp))}</strong>
              <span data-typed>{sessionPlace(row)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Booked hours of labs up to today, the latest first. Remote labs have no register. */
function Hours() {
  const me = useMe()
  const mayRead = rightsOf(booking, me).may('read') && mayOpen(me.role, reportScreen(booking))
  const { query, result } = useList<ListRow>({
    resource: booking.url,
    filters: [
      { field: 'day', operator: 'lte', value: today() },
      { field: 'slot', operator: 'nnull', value: true },
    ],
    sorters: [
      { field: 'day', order: 'desc' },
      { field: 'hour', order: 'desc' },
    ],
    // Several seats of an hour have one register.
    pagination: { currentPage: 1, pageSize: 100 },
    meta: { join: [{ field: 'slot' }] },
    queryOptions: { enabled: mayRead },
    errorNotification: false,
    liveMode: 'auto',
  })
  if (!mayRead) return null
  const fault = faultOf(query)
  const hours = new Map(
    result.data.map(({ slot, day, hour }) => {
      const { id, school } = slot as ListRow
      const place = { slot: id, day: String(day), hour: hour as SlotHour }
      return [Object.values(place).join(' '), { ...place, school }]
    }),
  )
  return (
    <section className="td-panel register-choice" aria-label="Lab hours">
      <h2>
        <Link to="/slot-management/manage">Lab hours</Link>
      </h2>
      {fault ? <PartFault error={fault} onRetry={() => void query.refetch()} /> : null}
      {query.isPending && !fault ? <PartLoading className="td-mark-loading" /> : null}
      {query.isSuccess && hours.size === 0 ? <p>No hour was booked up to today.</p> : null}
      <ul>
        {[...hours].slice(0, maxRows).map(([key, { school, ...hour }]) => (
          <li key={key}>
            <Link to={registerOfHour(hour)}>
              <strong>{slotTime(hour.day, hour.hour)}</strong>
              <RelationTitle to="school" value={school} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useList } from '@refinedev/core'
import {
  formatCount,
  resourceNamed,
  slotTime,
  today,
  type SlotBooking,
  type SlotHour,
} from '@tinkerdesk/shared'
import { Link } from 'react-router'
import { rightsOf } from '../../fields/rights.js'
import { useMe } from '../../fields/use-me.js'
import { faultOf } from '../../ui/messages/query-fault.js'
import { PartFault } from '../../ui/messages/part-state.js'
import './school-page.css'

const booking = resourceNamed('slotBooking')
const maxRows = 5

/** The next bookings of a school's lab, as far as the person may read them. */
export function ComingBookings({ school }: { school: string }) {
  const me = useMe()
  const rights = rightsOf(booking, me)
  const mayRead = rights.may('read') && me.role !== 'student' && rights.mayQuery('slot')
  const { query, result } = useList<SlotBooking>({
    resource: booking.url,
    filters: [
      { field: 'slot.school', operator: 'eq', value: school },
      { field: 'day', operator: 'gte', value: today() },
    ],
    sorters: [
      { field: 'day', order: 'asc' },
      { field: 'hour', order: 'asc' },
    ],
    pagination: { currentPage: 1, pageSize: maxRows },
    queryOptions: { enabled: mayRead },
    errorNotification: false,
    liveMode: 'auto',
  })
  if (!mayRead) return null
  const fault = faultOf(query)
  const total = result.total ?? 0
  return (
    <section className="td-panel school-part">
      <h2>Bookings {total ? <span className="school-soft">{formatCount(total)}</span> : null}</h2>
      {fault ? <PartFault error={fault} onRetry={() => void query.refetch()} /> : null}
      {query.isSuccess && total === 0 ? (
        <p className="school-soft">No hour is booked from today on.</p>
      ) : null}
      <ul>
        {result.data.map(({ id, day, hour }) => (
          <li key={id}>
            <Link
              to={`/slot-management/manage?${new URLSearchParams({ school, month: day.slice(0, 7) })}`}
            >
              {slotTime(day, hour as SlotHour)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

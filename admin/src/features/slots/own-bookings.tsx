import { useList } from '@refinedev/core'
import {
  hourEnd,
  hourStart,
  slotTime,
  today,
  type OpenedLab,
  type SlotBooking,
} from '@tinkerdesk/shared'
import { useEffect, useRef, useState } from 'react'
import { RelationTitle } from '../../fields/relation/relation-title.js'
import { PartFault } from '../../ui/messages/part-state.js'
import { faultOf } from '../../ui/messages/query-fault.js'
import { Segmented } from '../../ui/parts/segmented.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { CancelBooking } from './booking/cancel-booking.js'
import './booking/cell-drawer.css'
import './remote-labs.css'

type Show = 'coming' | 'past'
const maxPast = 20

/** A student's own bookings: the coming ones, and the latest of the past. */
export function OwnBookings() {
  const [show, setShow] = useState<Show>('coming')
  const now = useMinute()
  const box = useRef<HTMLElement>(null)
  const isComing = show === 'coming'
  const { query, result } = useList<SlotBooking>({
    resource: 'slot-bookings',
    filters: [{ field: 'day', operator: isComing ? 'gte' : 'lte', value: today() }],
    sorters: [{ field: 'day', order: isComing ? 'asc' : 'desc' }],
    pagination: { currentPage: 1, pageSize: isComing ? 100 : maxPast },
    errorNotification: false,
    liveMode: 'auto',
  })
  const fault = faultOf(query)
  const rows = result.data
    .filter(({ day, hour }) => hourEnd(day, hour) > now === isComing)
    .sort((a, b) => (hourStart(a.day, a.hour) - hourStart(b.day, b.hour)) * (isComing ? 1 : -1))
  return (
    <section
      className="td-panel labs-own"
      aria-label="Your bookings"
      ref={box}
      tabIndex={-1}
      data-fetching={query.isFetching || undefined}
    >
      <div className="labs-own-head">
        <h2>Your bookings</h2>
        <Segmented<Show>
          label="Coming or past"
          value={show}
          onChange={setShow}
          options={[
            { value: 'coming', label: 'Coming' },
            { value: 'past', label: 'Past' },
          ]}
        />
      </div>
      {fault ? <PartFault error={fault} onRetry={() => void query.refetch()} /> : null}
      {query.isSuccess && rows.length === 0 ? (
        <p className="labs-soft">
          {isComing
            ? 'You have no upcoming bookings. Book an hour of a lab below.'
            : 'You have no past bookings.'}
        </p>
      ) : null}
      <ul className="slot-bookings">
        {rows.map((booking) => (
          <OwnBooking
            key={booking.id}
            booking={booking}
            now={now}
            onGone={() => box.current?.focus()}
          />
        ))}
      </ul>
    </section>
  )
}

function OwnBooking({
  booking,
  now,
  onGone,
}: {
  booking: SlotBooking
  now: number
  onGone: () => void
}) {
  const { day, hour, remoteLab } = booking
  const isNow = hourStart(day, hour) <= now && now < hourEnd(day, hour)
  return (
    <li>
      <div>
        <strong>{slotTime(day, hour)}</strong>
        <p>
          {remoteLab ? <RelationTitle to="remoteLab" value={remoteLab} /> : 'Lab of your school'}
        </p>
        {booking.purpose ? <p className="slot-by">{booking.purpose}</p> : null}
      </div>
      {remoteLab && isNow ? <OpenLab id={remoteLab} /> : null}
      {now < hourStart(day, hour) ? (
        <CancelBooking booking={booking} place={{ day, hour }} onGone={onGone} />
      ) : null}
    </li>
  )
}

/** The link of a lab in the booked hour. */
function OpenLab({ id }: { id: string }) {
  const { data, error } = useApiQuery<OpenedLab>(`/api/remote-labs/${id}/open`)
  if (error) return <span className="labs-soft">{error.message}</span>
  if (!data) return null
  return (
    <a className="labs-open" href={data.link} target="_blank" rel="noreferrer">
      Open the lab
    </a>
  )
}

/** Returns the time, read again every 15 seconds. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

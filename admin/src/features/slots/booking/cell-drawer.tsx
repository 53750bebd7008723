import { useList } from '@refinedev/core'
import { isHourOver, slotTime, today, type SlotBooking } from '@tinkerdesk/shared'
import { Drawer } from 'antd'
import { useLayoutEffect, useRef, useState, useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { useTyped } from '../../../ui/dialogs/use-typed.js'
import { useLayer } from '../../../ui/device/layers.js'
import { PartFault } from '../../../ui/messages/part-state.js'
import { RelationTitle } from '../../../fields/relation/relation-title.js'
import { useMe } from '../../../fields/use-me.js'
import { faultOf } from '../../../ui/messages/query-fault.js'
import { registerOfHour } from '../../../fields/register-address.js'
import { BookingForm } from './booking-form.js'
import type { Bookable } from './bookable.js'
import { CancelBooking } from './cancel-booking.js'
import { keyOf, type Place } from '../month/month.js'
import '../../../fields/common/field.css'
import './cell-drawer.css'

interface Props {
  lab: Bookable
  place: Place | null
  onClose: () => void
}

/** Shows the bookings of one hour, and a form to add one. */
export function CellDrawer({ lab, place, onClose }: Props) {
  // Keep showing the last hour while the drawer slides out.
  const [shown, setShown] = useState(place)
  if (place && shown !== place) setShown(place)
  const { isTyped, onInput, leave } = useTyped(place !== null, false, onClose)
  useLayer(place !== null, leave)
  const count = shown ? (lab.booked.get(keyOf(shown)) ?? 0) : 0
  return (
    <Drawer
      open={place !== null}
      onClose={({ target }) => {
        // As in a dialog: a press beside it does not take what is typed along.
        const isBeside = target instanceof Element && target.matches('.ant-drawer-mask')
        if (!isBeside || !isTyped()) leave()
      }}
      // The layer closes it, wherever the focus is, and not for a question that is asked above it.
      keyboard={false}
      // Its content takes the focus.
      autoFocus={false}
      width="min(420px, 100vw)"
      title={shown ? slotTime(shown.day, shown.hour) : ''}
      destroyOnHidden
      extra={<span className="slot-count">{`${count} of ${lab.seats} seats booked`}</span>}
    >
      {shown ? (
        <div onInput={onInput}>
          <Bookings key={keyOf(shown)} lab={lab} place={shown} isFull={count >= lab.seats} />
        </div>
      ) : null}
    </Drawer>
  )
}

function Bookings({ lab, place, isFull }: { lab: Bookable; place: Place; isFull: boolean }) {
  const list = useRef<HTMLUListElement>(null)
  const { role } = useMe()
  const { query, result } = useList<SlotBooking>({
    resource: 'slot-bookings',
    filters: [
      ...Object.entries(lab.by).map(([field, value]) => ({
        field,
        operator: 'eq' as const,
        value,
      })),
      { field: 'day', operator: 'eq', value: place.day },
      { field: 'hour', operator: 'eq', value: place.hour },
    ],
    sorters: [{ field: 'createdAt', order: 'asc' }],
    pagination: { mode: 'off' },
    errorNotification: false,
  })
  const fault = faultOf(query)
  const isOver = isHourOver(place.day, place.hour)
  const hasForm = !isOver && !(role === 'student' && result.data.length > 0)
  // The form goes when the seat is booked, and the focus with it. Then Escape would not close the drawer.
  useLayoutEffect(() => {
    if (!hasForm && document.activeElement === document.body) list.current?.focus()
  }, [hasForm])
  // Without a form, the bookings have the focus, so that no key goes to the page below.
  const enter = useEffectEvent(() => {
    if (!hasForm) list.current?.focus({ preventScroll: true })
  })
  useEffect(() => enter(), [])
  return (
    <>
      {fault ? <PartFault error={fault} onRetry={() => void query.refetch()} /> : null}
      {query.isSuccess && result.data.length === 0 && role !== 'student' ? (
        <p className="slot-none">Nobody has booked this hour.</p>
      ) : null}
      <ul className="slot-bookings" ref={list} tabIndex={-1}>
        {result.data.map((booking) => (
          <Booking
            key={booking.id}
            booking={booking}
            place={place}
            onGone={() => list.current?.focus()}
          />
        ))}
      </ul>
      {'slot' in lab.by && role !== 'student' && place.day <= today() ? (
        <p className="slot-register">
          <Link className="button" to={registerOfHour({ slot: lab.by.slot, ...place })}>
            Take the register
          </Link>
        </p>
      ) : null}
      {isOver ? (
        <p className="slot-full">This hour has passed and can no longer be booked.</p>
      ) : hasForm ? (
        <BookingForm lab={lab} place={place} isFull={isFull} />
      ) : null}
    </>
  )
}

function Booking({
  booking,
  place,
  onGone,
}: {
  booking: SlotBooking
  place: Place
  onGone: () => void
}) {
  const me = useMe()
  return (
    <li>
      <div>
        <strong>
          {booking.student && booking.student === me.studentId ? (
            'Your seat'
          ) : booking.student ? (
            <RelationTitle to="student" value={booking.student} link="all" />
          ) : (
            booking.forWhom
          )}
        </strong>
        {booking.student && booking.forWhom ? <span> with {booking.forWhom}</span> : null}
        {booking.purpose ? <p>{booking.purpose}</p> : null}
        {booking.bookedBy && booking.student !== me.studentId ? (
          <p className="slot-by">Booked by {booking.bookedBy}</p>
        ) : null}
      </div>
      <CancelBooking booking={booking} place={place} onGone={onGone} />
    </li>
  )
}

import { useInvalidate, useList } from '@refinedev/core'
import { isHourOver, slotTime, type ShownSlot, type SlotBooking } from '@tinkerdesk/shared'
import { Button, Drawer, Popconfirm } from 'antd'
import { useRef, useState } from 'react'
import { request } from '../../client/request.js'
import { RelationTitle } from '../../fields/relation/relation-title.js'
import { toast } from '../../ui/toast.js'
import { BookingForm } from './booking-form.js'
import { bookedIn } from './booked.js'
import { keyOf, type Place } from './month.js'
import '../../fields/common/field.css'
import './cell-drawer.css'

interface Props {
  slot: ShownSlot
  place: Place | null
  onClose: () => void
}

/** Shows the bookings of one hour, and a form to add one. */
export function CellDrawer({ slot, place, onClose }: Props) {
  // Keep showing the last hour while the drawer slides out.
  const [shown, setShown] = useState(place)
  if (place && shown !== place) setShown(place)
  const count = shown ? (bookedIn(slot).get(keyOf(shown)) ?? 0) : 0
  return (
    <Drawer
      open={place !== null}
      onClose={onClose}
      width="min(420px, 100vw)"
      title={shown ? slotTime(shown.day, shown.hour) : ''}
      destroyOnHidden
      extra={<span className="slot-count">{`${count} of ${slot.slotNumber} seats booked`}</span>}
    >
      {shown ? <Bookings key={keyOf(shown)} slot={slot} place={shown} isFull={count >= slot.slotNumber} /> : null}
    </Drawer>
  )
}

function Bookings({ slot, place, isFull }: { slot: ShownSlot; place: Place; isFull: boolean }) {
  const list = useRef<HTMLUListElement>(null)
  const { query, result } = useList<SlotBooking>({
    resource: 'slot-bookings',
    filters: [
      { field: 'slot', operator: 'eq', value: slot.id },
      { field: 'day', operator: 'eq', value: place.day },
      { field: 'hour', operator: 'eq', value: place.hour },
    ],
    sorters: [{ field: 'createdAt', order: 'asc' }],
    pagination: { mode: 'off' },
    errorNotification: false,
  })
  return (
    <>
      {query.isError ? (
        <p className="td-error" role="alert">
          {query.error.message}
        </p>
      ) : null}
      {query.isSuccess && result.data.length === 0 ? <p className="slot-none">Nobody has booked this hour.</p> : null}
      <ul className="slot-bookings" ref={list} tabIndex={-1}>
        {result.data.map((booking) => (
          <Booking key={booking.id} booking={booking} place={place} onGone={() => list.current?.focus()} />
        ))}
      </ul>
      {isHourOver(place.day, place.hour) ? (
        <p className="slot-full">This hour is over. It cannot be booked any more.</p>
      ) : (
        <BookingForm slot={slot} place={place} isFull={isFull} />
      )}
    </>
  )
}

function Booking({ booking, place, onGone }: { booking: SlotBooking; place: Place; onGone: () => void }) {
  const invalidate = useInvalidate()
  const [isSending, setSending] = useState(false)
  const cancel = async () => {
    setSending(true)
    try {
      await request('delete', `/api/slot-bookings/${booking.id}`)
      toast.success(`The seat at ${slotTime(place.day, place.hour)} is free again`)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The booking could not be cancelled.')
    }
    setSending(false)
    await Promise.all(['slot', 'slotBooking'].map((resource) => invalidate({ resource, invalidates: ['list'] })))
    // The focused button was removed with the booking.
    onGone()
  }
  return (
    <li>
      <div>
        <strong>{booking.student ? <RelationTitle to="student" value={booking.student} link="all" /> : booking.forWhom}</strong>
        {booking.student && booking.forWhom ? <span> with {booking.forWhom}</span> : null}
        {booking.purpose ? <p>{booking.purpose}</p> : null}
        {booking.bookedBy ? <p className="slot-by">Booked by {booking.bookedBy}</p> : null}
      </div>
      <Popconfirm
        title="Cancel this booking?"
        description="Someone else can then book the seat."
        okText="Cancel the booking"
        cancelText="Keep it"
        okButtonProps={{ danger: true }}
        placement="left"
        onConfirm={() => void cancel()}
      >
        <Button size="small" danger loading={isSending}>
          Cancel
        </Button>
      </Popconfirm>
    </li>
  )
}

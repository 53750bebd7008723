import { useList } from '@refinedev/core'
import {
  counted,
  maxBulk,
  resourceNamed,
  slotTime,
  type ShownSlot,
  type SlotBooking,
} from '@tinkerdesk/shared'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { RelationTitle } from '../../../fields/relation/relation-title.js'
import { useRecordWrites } from '../../../resource/index.js'
import { Dialog } from '../../../ui/dialogs/dialog.js'
import { Loading } from '../../../ui/messages/loading.js'
import { Fault } from '../../../ui/messages/fault.js'
import { bookedIn, tooFull } from '../booking/booked.js'
import { keyOf, placeOf } from '../month/month.js'
import '../../../fields/common/field.css'
import '../booking/cell-drawer.css'
import './dropped-bookings.css'

const bookings = resourceNamed('slotBooking')

interface Props {
  slot: ShownSlot
  /** The month as it would be saved. */
  open: ReadonlySet<string>
  seats: number
  onClose: () => void
  onCancelled: () => void
}

/** Lists the bookings that a change leaves without a seat, and cancels the ones the person selects. Nothing is cancelled automatically. */
export function DroppedBookings({ slot, open, seats, onClose, onCancelled }: Props) {
  const writes = useRecordWrites(bookings)
  const hours = tooFull(bookedIn(slot), open, seats).sort((a, b) => a.key.localeCompare(b.key))
  const days = [...new Set(hours.map(({ key }) => placeOf(key).day))]
  const { query, result } = useList<SlotBooking>({
    resource: 'slot-bookings',
    filters: [
      { field: 'slot', operator: 'eq', value: slot.id },
      { field: 'day', operator: 'in', value: days },
    ],
    sorters: [{ field: 'createdAt', order: 'asc' }],
    pagination: { mode: 'off' },
    queryOptions: { enabled: days.length > 0, staleTime: 0 },
    errorNotification: false,
  })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const groups = hours.map(({ key, surplus }) => {
    const booked = result.data.filter((booking) => keyOf(booking) === key)
    return { key, surplus, bookings: booked, isClosed: !open.has(key) }
  })
  // An hour that stays open with fewer seats preselects the latest bookings.
  const isGoing = ({ bookings, surplus, isClosed }: (typeof groups)[number], id: string) =>
    isClosed ||
    bookings.findIndex((booking) => booking.id === id) >= bookings.length - surplus !== left.has(id)
  const going = groups.flatMap((group) => group.bookings.filter(({ id }) => isGoing(group, id)))
  const isEnough = groups.every(
    (group) => group.bookings.filter(({ id }) => isGoing(group, id)).length >= group.surplus,
  )

  const cancel = async () => {
    setSending(true)
    setFault(null)
    try {
      await writes.together(async ({ bulk }) => {
        for (let at = 0; at < going.length; at += maxBulk)
          await bulk(
            'delete',
            going.slice(at, at + maxBulk).map(({ id }) => ({ id })),
          )
      }, true)
      await writes.whenRead()
      onCancelled()
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'The bookings could not be cancelled.')
      setSending(false)
      await query.refetch()
    }
  }
  const toggle = (id: string) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  return (
    <Dialog open width={560} title="These bookings would lose their seats" onClose={onClose}>
      {query.isPending ? <Loading /> : null}
      <div className="slot-dropped">
        {groups.map((group) => {
          const place = placeOf(group.key)
          return (
            <section key={group.key}>
              <h3>
                {slotTime(place.day, place.hour)}{' '}
                <span>
                  {group.isClosed
                    ? 'would be closed'
                    : `would have ${counted(seats, 'seat')}: ${group.surplus} must go`}
                </span>
              </h3>
              <ul>
                {group.bookings.map((booking) => (
                  <li key={booking.id}>
                    {group.isClosed ? (
                      <Whose booking={booking} />
                    ) : (
                      <Checkbox
                        checked={isGoing(group, booking.id)}
                        onChange={() => toggle(booking.id)}
                      >
                        <Whose booking={booking} />
                      </Checkbox>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
      <Fault>{fault ?? query.error?.message}</Fault>
      <div className="td-dialog-actions">
        <Button onClick={onClose}>Keep them and go back</Button>
        <Button
          danger
          type="primary"
          loading={isSending}
          disabled={!isEnough || !query.isSuccess}
          onClick={() => void cancel()}
        >
          {`Cancel ${counted(going.length, 'booking')} and save`}
        </Button>
      </div>
    </Dialog>
  )
}

const Whose = ({ booking: { student, forWhom, purpose } }: { booking: SlotBooking }) => (
  <>
    {student ? <RelationTitle to="student" value={student} /> : forWhom}
    {purpose ? <small> · {purpose}</small> : null}
  </>
)

import { isHourOver, type ShownSlot } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { ListMessage } from '../../ui/list-message.js'
import { PageHead } from '../../ui/page-head.js'
import { CellDrawer } from './cell-drawer.js'
import { HoursGrid, type CellLook } from './hours-grid.js'
import { daysOf, keyOf, monthLabel, openKeys, type Place } from './month.js'
import { SlotBar } from './slot-bar.js'
import { SlotState } from './slot-state.js'
import { bookedIn } from './booked.js'
import { useSlotMonth, useSlotPlace } from './use-slot-place.js'
import './hours-grid.css'

/** Every hour of a month with its seats, and the bookings behind each. */
export default function SlotManagePage() {
  const { school, month, isLooking, go } = useSlotPlace()
  const { slot, error, refetch, isFetching } = useSlotMonth(school, month)
  const editor = `/slot-management/add-update?${new URLSearchParams({ ...(school ? { school } : {}), month })}`
  return (
    <div className="td-page">
      <PageHead title="Manage slots" subtitle={slot ? summaryOf(slot) : undefined}>
        <Link to={editor}>
          <Button>Change open hours</Button>
        </Link>
      </PageHead>
      <section className="td-panel" data-fetching={isFetching || undefined}>
        <SlotBar school={school} month={month} go={go} />
        <SlotState school={school} isLooking={isLooking} isLoading={slot === undefined} error={error} onRetry={() => void refetch()}>
          {slot && slot.slot.some(({ hours }) => hours.length > 0) ? (
            <Month key={slot.id} slot={slot} />
          ) : (
            <ListMessage
              title={`No open hours in ${monthLabel(month)} yet`}
              action={
                <Link to={editor}>
                  <Button type="primary">Add open hours</Button>
                </Link>
              }
            >
              Seats can be booked once the lab is open.
            </ListMessage>
          )}
        </SlotState>
      </section>
    </div>
  )
}

function summaryOf(slot: ShownSlot): string {
  const hours = openKeys(slot.slot).size
  const booked = slot.allotedSlots.reduce((sum, { booked }) => sum + booked, 0)
  const seats = (hours * slot.slotNumber).toLocaleString('en-IN')
  return `${hours} open hour${hours === 1 ? '' : 's'} · ${booked.toLocaleString('en-IN')} of ${seats} seats booked`
}

function Month({ slot }: { slot: ShownSlot }) {
  const [chosen, setChosen] = useState<Place | null>(null)
  const open = openKeys(slot.slot)
  const booked = bookedIn(slot)
  const lookOf = (place: Place): CellLook => {
    const count = booked.get(keyOf(place)) ?? 0
    if (!open.has(keyOf(place))) return { state: 'closed', says: 'closed' }
    const isOver = isHourOver(place.day, place.hour)
    // An hour that is over offers no seats: only its bookings can be seen.
    if (isOver && count === 0) return { state: 'closed', isOver, says: 'over' }
    const state = count >= slot.slotNumber ? 'full' : count > 0 ? 'booked' : 'open'
    return {
      state,
      isOver,
      content: `${count}/${slot.slotNumber}`,
      says: `${count} of ${slot.slotNumber} seats booked${isOver ? ', over' : ''}`,
    }
  }
  return (
    <>
      <HoursGrid
        label={`Bookings in ${monthLabel(slot.month)}`}
        days={daysOf(slot.month)}
        lookOf={lookOf}
        onOpen={(place) => lookOf(place).state !== 'closed' && setChosen(place)}
      />
      <Legend />
      <CellDrawer slot={slot} place={chosen} onClose={() => setChosen(null)} />
    </>
  )
}

const Legend = () => (
  <p className="slot-legend">
    <span data-state="open">free</span>
    <span data-state="booked">some seats booked</span>
    <span data-state="full">full</span>
    <span data-state="closed">closed</span>
  </p>
)

import { counted, formatCount, type ShownSlot } from '@tinkerdesk/shared'
import { Link } from 'react-router'
import { ListMessage } from '../../ui/messages/list-message.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { bookableMonth } from './booking/bookable.js'
import { MonthGrid } from './booking/month-grid.js'
import { monthLabel } from '../../fields/day/month.js'
import { openKeys } from './month/month.js'
import { SlotBar } from './month/slot-bar.js'
import { SlotState } from './month/slot-state.js'
import { useOpenMonth } from './booking/use-open-month.js'
import { useSlotPlace } from './month/use-slot-place.js'
import './month/hours-grid.css'

/** Every hour of a month with its seats, and the bookings behind each. */
export default function SlotManagePage() {
  const { school, inAddress, isLooking, go } = useSlotPlace()
  const { month, slot, error, refetch, isFetching } = useOpenMonth(school, inAddress)
  const editor = `/slot-management/add-update?${new URLSearchParams({ ...(school ? { school } : {}), month })}`
  return (
    <div className="td-page">
      <PageHead title="Bookings" subtitle={slot ? summaryOf(slot) : undefined}>
        <Link to={editor} className="button">
          Change open hours
        </Link>
      </PageHead>
      <section className="td-panel" data-fetching={isFetching || undefined}>
        <SlotBar school={school} month={month} go={(to) => go({ month, ...to })} />
        <SlotState
          school={school}
          isLooking={isLooking}
          isLoading={slot === undefined}
          error={error}
          onRetry={() => void refetch()}
        >
          {slot && slot.slot.some(({ hours }) => hours.length > 0) ? (
            <MonthGrid key={slot.id} lab={bookableMonth(slot)} month={slot.month} />
          ) : (
            <ListMessage
              title={`No open hours in ${monthLabel(month)} yet`}
              action={
                <Link to={editor} className="button primary">
                  Add open hours
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
  const seats = formatCount(hours * slot.slotNumber)
  return `${counted(hours, 'open hour')} · ${formatCount(booked)} of ${seats} seats booked`
}

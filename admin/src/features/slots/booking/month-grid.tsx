import { text } from '@tinkerdesk/shared/base/say'
import { counted, isHourOver, today } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { useNarrow } from '../../../ui/device/use-narrow.js'
import type { Bookable } from './bookable.js'
import { CellDrawer } from './cell-drawer.js'
import { HoursGrid, type CellLook } from '../month/hours-grid.js'
import { monthLabel } from '../../../fields/day/month.js'
import { daysOf, keyOf, type Place } from '../month/month.js'
import { useOwnPlaces } from './use-own-places.js'

interface Props {
  lab: Bookable
  month: string
  /** The last day that can be booked. Past days are left out then, and past hours closed. Absent where past bookings are shown as well. */
  until?: string
}

/** The hours of a month with their seats. An hour opens its bookings, and a form to add one. */
export function MonthGrid({ lab, month, until }: Props) {
  const [chosen, setChosen] = useState<Place | null>(null)
  const own = useOwnPlaces(lab, month)
  const days = daysOf(month)
  const earlier = days.filter((day) => day < today())
  // On a phone the days of a month do not fit, and a booking is seldom of a day that is over.
  const [showsEarlier, setShowsEarlier] = useState(!useNarrow() || earlier.length === days.length)
  const isFolded = until !== undefined || !showsEarlier
  const isOut = (day: string) => until !== undefined && day > until
  const lookOf = (place: Place): CellLook => {
    const count = lab.booked.get(keyOf(place)) ?? 0
    if (!lab.isOpen(place) || isOut(place.day)) return { state: 'closed', says: text('closed') }
    const isOver = isHourOver(place.day, place.hour)
    // An hour that is over offers no seats: only its bookings can be seen.
    if (isOver && (count === 0 || until !== undefined))
      return { state: 'closed', isOver, says: text('over') }
    const state = count >= lab.seats ? 'full' : count > 0 ? 'booked' : 'open'
    const isOwn = own.has(keyOf(place))
    const booked = `${count} of ${lab.seats} seats booked`
    return {
      state,
      isOver,
      isOwn,
      content: `${isOwn ? '★ ' : ''}${count}/${lab.seats}`,
      says: isOwn ? `your booking, ${booked}` : `${booked}${isOver ? ', over' : ''}`,
    }
  }
  return (
    <>
      <HoursGrid
        label={`Bookings in ${monthLabel(month)}`}
        key={String(isFolded)}
        days={isFolded ? days.slice(earlier.length) : days}
        lookOf={lookOf}
        onOpen={(place) => lookOf(place).state !== 'closed' && setChosen(place)}
      />
      {until === undefined && !showsEarlier && earlier.length > 0 ? (
        <Button type="link" block onClick={() => setShowsEarlier(true)}>
          Show {counted(earlier.length, 'earlier day')}
        </Button>
      ) : null}
      <p className="slot-legend">
        <span data-state="open">free</span>
        <span data-state="booked">some seats booked</span>
        <span data-state="full">full</span>
        <span data-state="closed">closed</span>
        {until === undefined && earlier.length > 0 ? (
          <span data-state="closed" data-over>
            over
          </span>
        ) : null}
        {own.size > 0 ? <span data-state="booked">★ your booking</span> : null}
      </p>
      <CellDrawer lab={lab} place={chosen} onClose={() => setChosen(null)} />
    </>
  )
}

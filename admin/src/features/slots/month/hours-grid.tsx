import { slotHourLabels, slotHours, slotTime, today } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import type { ReactNode } from 'react'
import { dayLabel, isWeekend, keyOf, type Place } from './month.js'
import { spotKey, useGridRange, type Spot } from '../../../ui/input/use-grid-range.js'
import '../../../ui/styles/range-grid.css'
import './hours-grid.css'

export interface CellLook {
  state: 'closed' | 'open' | 'booked' | 'full'
  content?: ReactNode
  /** True for an hour that the person has booked. */
  isOwn?: boolean
  /** True for an hour that is over: there is nothing to book. */
  isOver?: boolean
  /** Read aloud after the day and the hour. */
  says: string
}

interface Props {
  label: string
  days: readonly string[]
  lookOf: (place: Place) => CellLook
  /** Switches single hours, rows, columns and ranges on or off. Absent where a cell only opens something. */
  onToggle?: (places: readonly Place[], to?: boolean) => void
  onOpen?: (place: Place) => void
}

/** Returns the cell to start at: today, at the hour at which the next open day begins, or else the first one of the month. */
function firstSpot(days: readonly string[], isOpen: (place: Place) => boolean): Spot {
  const row = Math.max(0, days.indexOf(today()))
  const columns = days.map((day) => slotHours.findIndex((hour) => isOpen({ day, hour })))
  const isOpenDay = (column: number) => column >= 0
  return { row, column: columns.slice(row).find(isOpenDay) ?? columns.find(isOpenDay) ?? 0 }
}

/** A grid of days by hours. One cell has the focus, arrow keys move it, and whole rows, columns and ranges can be selected. */
export function HoursGrid({ label, days, lookOf, onToggle, onOpen }: Props) {
  const isOpen = (place: Place) => lookOf(place).state !== 'closed'
  const placeAt = ({ row, column }: Spot): Place => ({ day: days[row]!, hour: slotHours[column]! })
  const { box, focused, inRange, keys, cell } = useGridRange({
    rows: days.length,
    columns: slotHours.length,
    isOn: (spot) => isOpen(placeAt(spot)),
    start: () => firstSpot(days, isOpen),
    onToggle: onToggle && ((spots, to) => onToggle(spots.map(placeAt), to)),
    onOpen: onOpen && ((spot) => onOpen(placeAt(spot))),
  })
  const now = today()
  const heads = (places: readonly Place[]) => places.length > 0 && places.every(isOpen)
  const header = (text: string, says: string, places: readonly Place[]) =>
    onToggle ? (
      <button
        type="button"
        aria-label={says}
        aria-pressed={heads(places)}
        onClick={() => onToggle(places)}
      >
        {text}
      </button>
    ) : (
      text
    )
  return (
    <div className="range-grid-box" ref={box}>
      <table
        // eslint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- A grid has rows and cells that a table already has.
        role="grid"
        aria-label={label}
        aria-multiselectable={Boolean(onToggle)}
        className="range-grid"
        onKeyDown={keys}
      >
        <thead>
          <tr>
            <th scope="col" className="range-grid-corner">
              {header(
                onToggle ? say('All') : say('Day'),
                'The whole month',
                days.flatMap((day) => slotHours.map((hour) => ({ day, hour }))),
              )}
            </th>
            {slotHours.map((hour) => (
              <th key={hour} scope="col">
                {header(
                  slotHourLabels[hour],
                  `${slotHourLabels[hour]} on every day`,
                  days.map((day) => ({ day, hour })),
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day, row) => (
            <tr
              key={day}
              data-weekend={isWeekend(day) || undefined}
              data-past={day < now || undefined}
              data-today={day === now || undefined}
            >
              <th scope="row">
                {header(
                  dayLabel(day),
                  `${dayLabel(day)}, every hour`,
                  slotHours.map((hour) => ({ day, hour })),
                )}
              </th>
              {slotHours.map((hour, column) => {
                const place = { day, hour }
                const { state, content, says, isOver, isOwn } = lookOf(place)
                const isFocused = focused.row === row && focused.column === column
                return (
                  <td
                    key={hour}
                    data-key={keyOf(place)}
                    data-spot={spotKey({ row, column })}
                    data-state={state}
                    data-over={isOver || undefined}
                    data-own={isOwn || undefined}
                    data-range={inRange(row, column) || undefined}
                    tabIndex={isFocused ? 0 : -1}
                    aria-label={`${slotTime(day, hour)}: ${says}`}
                    {...(onToggle ? { 'aria-selected': state !== 'closed' } : {})}
                    {...cell(row, column)}
                  >
                    {content}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

import dayjs from 'dayjs'
import { AnchoredCalendar } from '../common/dates/anchored-calendar.js'
import type { CalendarProps } from '../common/dates/typed-date.js'

/** A clock of hours and minutes, in its own chunk. */
export default function TimeCalendar({ value, onChoose, onClose }: CalendarProps) {
  return (
    <AnchoredCalendar
      time={{ format: 'h:mm a', use12Hours: true, minuteStep: 5 }}
      // Of the day only the clock is used.
      value={value ? dayjs(`2026-01-01T${value}:00`) : null}
      onChoose={(chosen) => onChoose(chosen.format('HH:mm'))}
      onClose={onClose}
    />
  )
}

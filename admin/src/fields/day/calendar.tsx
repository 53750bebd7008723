import dayjs from 'dayjs'
import { AnchoredCalendar } from '../common/dates/anchored-calendar.js'
import type { CalendarProps } from '../common/dates/typed-date.js'

/** The calendar of a day, in its own chunk. */
export default function DayCalendar({ value, onChoose, onClose }: CalendarProps) {
  return (
    <AnchoredCalendar
      value={value ? dayjs(value) : null}
      onChoose={(chosen) => onChoose(chosen.format('YYYY-MM-DD'))}
      onClose={onClose}
    />
  )
}

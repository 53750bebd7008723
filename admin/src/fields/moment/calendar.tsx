import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc'
import { AnchoredCalendar } from '../common/dates/anchored-calendar.js'
import type { CalendarProps } from '../common/dates/typed-date.js'

dayjs.extend(utc)
const india = 330

/** The calendar of a day and a time in India, whatever the computer's time zone, in its own chunk. */
export default function MomentCalendar({ value, onChoose, onClose }: CalendarProps) {
  const shown = value ? dayjs(value).utc().add(india, 'minute') : null
  return (
    <AnchoredCalendar
      showTime={{ format: 'h:mm a', use12Hours: true, minuteStep: 5 }}
      value={shown ? dayjs(shown.format('YYYY-MM-DDTHH:mm:ss')) : null}
      onChoose={(chosen) =>
        onChoose(new Date(`${chosen.format('YYYY-MM-DDTHH:mm:ss')}+05:30`).toISOString())
      }
      onClose={onClose}
    />
  )
}

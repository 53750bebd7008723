import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc'
import { calendarPanel } from '../common/calendar-panel.js'
import type { CalendarProps } from '../common/typed-date.js'

dayjs.extend(utc)
const india = 330

/** The calendar of a day and a time in India, whatever the computer's time zone, in its own chunk. */
export default function MomentCalendar({ value, onChoose, onClose }: CalendarProps) {
  const shown = value ? dayjs(value).utc().add(india, 'minute') : null
  return (
    <div className="td-date-anchor" aria-hidden>
      <DatePicker
        open
        inputReadOnly
        classNames={{ popup: { root: 'td-calendar' } }}
        tabIndex={-1}
        panelRender={calendarPanel}
        showTime={{ format: 'h:mm a', use12Hours: true, minuteStep: 5 }}
        value={shown ? dayjs(shown.format('YYYY-MM-DDTHH:mm:ss')) : null}
        onChange={(chosen) => chosen && onChoose(new Date(`${chosen.format('YYYY-MM-DDTHH:mm:ss')}+05:30`).toISOString())}
        onOpenChange={(isOpen) => !isOpen && onClose()}
      />
    </div>
  )
}

import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { calendarPanel } from '../common/calendar-panel.js'
import type { CalendarProps } from '../common/typed-date.js'

/** The calendar of a day, in its own chunk. */
export default function DayCalendar({ value, onChoose, onClose }: CalendarProps) {
  return (
    <div className="td-date-anchor" aria-hidden>
      <DatePicker
        open
        inputReadOnly
        classNames={{ popup: { root: 'td-calendar' } }}
        tabIndex={-1}
        panelRender={calendarPanel}
        value={value ? dayjs(value) : null}
        onChange={(chosen) => chosen && onChoose(chosen.format('YYYY-MM-DD'))}
        onOpenChange={(isOpen) => !isOpen && onClose()}
      />
    </div>
  )
}

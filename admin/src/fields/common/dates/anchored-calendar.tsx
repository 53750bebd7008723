import { DatePicker, TimePicker, type DatePickerProps, type TimePickerProps } from 'antd'
import type { Dayjs } from 'dayjs'
import type { ReactNode } from 'react'

interface Props {
  value: Dayjs | null
  onChoose: (chosen: Dayjs) => void
  onClose: () => void
  /** Defaults to a calendar of days only. */
  showTime?: Exclude<DatePickerProps['showTime'], undefined>
  /** A clock without a calendar. */
  time?: Pick<TimePickerProps, 'format' | 'use12Hours' | 'minuteStep'>
}

/** Leaves the focus in the input, which closes the calendar when it loses the focus. */
const keepFocus = (panel: ReactNode) => (
  // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- No control of its own: the cells inside are clicked.
  <div onMouseDown={(event) => event.preventDefault()}>{panel}</div>
)

/** Below the input, or above it where there is more room. On a phone there may be too little of both: the calendar then covers the input. */
// The trigger moves a popup with an offset too far.
const inView = { offset: [0, 0], overflow: { adjustX: true, adjustY: true, shiftY: true } }

/** An open calendar or clock at an input. It has no text of its own and leaves the focus in the input. */
export function AnchoredCalendar({ value, onChoose, onClose, showTime = false, time }: Props) {
  const props = {
    open: true,
    inputReadOnly: true,
    classNames: { popup: { root: 'td-calendar' } },
    popupAlign: inView,
    tabIndex: -1,
    panelRender: keepFocus,
    value,
    onChange: (chosen: Dayjs | null) => chosen && onChoose(chosen),
    onOpenChange: (isOpen: boolean) => !isOpen && onClose(),
  }
  return (
    <div className="td-date-anchor" aria-hidden>
      {time ? <TimePicker {...props} {...time} /> : <DatePicker {...props} showTime={showTime} />}
    </div>
  )
}

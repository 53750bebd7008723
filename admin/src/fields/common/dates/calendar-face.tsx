import { CalendarOutlined, ClockCircleOutlined } from '@ant-design/icons'

/** Returns the picture and the name of the button that opens a calendar, or the clock of a time of day. */
export const calendarFace = (isClock: boolean) =>
  isClock
    ? { icon: <ClockCircleOutlined />, 'aria-label': 'Open the clock' }
    : { icon: <CalendarOutlined />, 'aria-label': 'Open the calendar' }

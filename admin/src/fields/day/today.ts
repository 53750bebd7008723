export { dayAfter, today, weekdayOf } from '@tinkerdesk/shared'

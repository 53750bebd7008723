export { formatDay } from '@tinkerdesk/shared/fields/typed/calendar'

export { formatDay } from '@tinkerdesk/shared'

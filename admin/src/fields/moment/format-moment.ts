export { formatMoment } from '@tinkerdesk/shared'

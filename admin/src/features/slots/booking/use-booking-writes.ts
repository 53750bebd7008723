import { resourceNamed } from '@tinkerdesk/shared'
import { useRecordWrites } from '../../../resource/index.js'

const bookings = resourceNamed('slotBooking')
/** Their lists change with a booking. */
const also = [resourceNamed('slot'), resourceNamed('remoteLab')]

export const useBookingWrites = () => useRecordWrites(bookings, also)

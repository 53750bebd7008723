import { counted, titleOf, type Resource } from '@tinkerdesk/shared'
import type { student } from '@tinkerdesk/shared/resources/student'
import type { ListRowOf } from '../../resource/index.js'

/** Returns the name of a single student, or how many there are. `count` leaves some of them out. */
export const studentsNamed = (
  resource: Resource,
  rows: readonly ListRowOf<typeof student>[],
  count = rows.length,
): string => (rows.length === 1 ? titleOf(resource, rows[0]!) : counted(count, 'student'))

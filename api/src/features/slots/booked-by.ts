import { peerNameIn, type Me } from '@tinkerdesk/shared'
import { system } from '../../access/system.js'

/** Returns the name of the person who books. Other schools read it, so a student is named as pupils are. Records that the product creates have none. */
export function bookedBy(me: Me): string | null {
  if (me === system) return null
  return (me.role === 'student' ? peerNameIn(me.displayName) : me.displayName).slice(0, 160)
}

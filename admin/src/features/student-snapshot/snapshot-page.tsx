import { useMe } from '../../fields/use-me.js'
import { OwnSnapshot } from './own-snapshot.js'
import { StaffSnapshot } from './staff-snapshot.js'

/** The student snapshot: a student's own, or that of any student within reach of staff. */
export default function SnapshotPage() {
  return useMe().role === 'student' ? <OwnSnapshot /> : <StaffSnapshot />
}

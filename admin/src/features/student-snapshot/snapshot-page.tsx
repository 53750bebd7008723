import { useMe } from '../../fields/use-me.js'
import { lazyThemed } from '../../ui/code/lazy-themed.js'
import { OwnSnapshot } from './own-snapshot.js'

// A student does not load what only staff need.
const StaffSnapshot = lazyThemed(() => import('./staff-snapshot.js'))

/** The student snapshot: a student's own, or that of any student within reach of staff. */
export default function SnapshotPage() {
  return useMe().role === 'student' ? <OwnSnapshot /> : <StaffSnapshot />
}

import { useMe } from '../../fields/use-me.js'
import { lazy } from 'react'
import { loadCode } from '../../ui/load-code.js'
import { OwnSnapshot } from './own-snapshot.js'

// A student does not load what only staff need.
const StaffSnapshot = lazy(() => loadCode(() => import('./staff-snapshot.js')))

/** The student snapshot: a student's own, or that of any student within reach of staff. */
export default function SnapshotPage() {
  return useMe().role === 'student' ? <OwnSnapshot /> : <StaffSnapshot />
}

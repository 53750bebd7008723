import { resourceNamed } from '@tinkerdesk/shared'
import { Navigate } from 'react-router'
import { override, type ListRowOf, type RowAction } from '../resource/index.js'
import { lazyPart } from '../ui/lazy-part.js'
import { actionIcon } from './action-icon.js'

const student = resourceNamed('student')
type StudentAction = RowAction<ListRowOf<typeof student>>

/** Opens the student's work. */
const snapshotAction: StudentAction = {
  key: 'snapshot',
  label: 'Student Snapshot',
  icon: actionIcon('folder'),
  Open: ({ row }) => <Navigate to={`/student-data/snapshot?student=${row.id}`} />,
}

/** Gives the student an activity, a competition or a course. */
const assignAction: StudentAction = {
  key: 'assign',
  label: 'Assign',
  icon: actionIcon('assign'),
  Open: lazyPart(() => import('../features/assign/assign-to-student.js')),
}

export default override(student, { rowActions: [snapshotAction, assignAction] })

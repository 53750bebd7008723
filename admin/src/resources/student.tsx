import { resourceNamed } from '@tinkerdesk/shared'
import { lazy } from 'react'
import { Navigate } from 'react-router'
import { override, type RowAction } from '../resource/index.js'
import { actionIcon } from './action-icon.js'

/** Opens the student's work. */
const snapshotAction: RowAction = {
  key: 'snapshot',
  label: 'Student Snapshot',
  icon: actionIcon('folder'),
  Open: ({ row }) => <Navigate to={`/student-data/snapshot?student=${row.id}`} />,
}

/** Gives the student an activity, a competition or a course. */
const assignAction: RowAction = {
  key: 'assign',
  label: 'Assign',
  icon: actionIcon('assign'),
  Open: lazy(() => import('../features/assign/assign-to-student.js')),
}

export default override(resourceNamed('student'), { rowActions: [snapshotAction, assignAction] })

import { resourceNamed } from '@tinkerdesk/shared'
import { Suspense } from 'react'
import { Navigate } from 'react-router'
import { useMe } from '../fields/use-me.js'
import { override, type ListRowOf, type Override, type RowAction } from '../resource/index.js'
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

const PromotionTool = lazyPart(() => import('../features/promotion/promotion-tool.js'))

/** The bar above the students, for admins with the yearly promotion. */
const Toolbar: NonNullable<Override['Toolbar']> = ({ Default, children, ...props }) => {
  const isAdmin = useMe().role === 'admin'
  return (
    <Default {...props}>
      {isAdmin ? (
        <Suspense fallback={null}>
          <PromotionTool schools={props.state.filters['school']} />
        </Suspense>
      ) : null}
      {children}
    </Default>
  )
}

export default override(student, { Toolbar, rowActions: [snapshotAction, assignAction] })

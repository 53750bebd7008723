import { student } from '@tinkerdesk/shared/resources/student'
import { Suspense, useState } from 'react'
import { Navigate } from 'react-router'
import { useMe } from '../fields/use-me.js'
import {
  override,
  type ListRowOf,
  type Override,
  type RowAction,
  type SectionProps,
  type ValuesOf,
} from '../resource/index.js'
import { lazyPart } from '../ui/code/lazy-part.js'
import {
  accountValues,
  studentAccount,
  studentAccountConditions,
  studentAccountState,
  hasOpenSlip,
} from '../features/accounts/student-account.js'
import { actionIcon } from './action-icon.js'

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

const PromotionDialog = lazyPart(() => import('../features/promotion/promotion-dialog.js'))

/** The bar above the students, for admins and in-charges with the yearly promotion. */
const Toolbar: NonNullable<Override['Toolbar']> = ({ Default, children, ...props }) => {
  const mayPromote = ['admin', 'atlIncharge'].includes(useMe().role)
  const [isOpen, setOpen] = useState(false)
  return (
    <Default {...props}>
      {mayPromote ? (
        // A button of its own: the shared ones would load with every page that knows this resource.
        <button
          type="button"
          className="td-icon"
          aria-label="Yearly promotion"
          onClick={() => setOpen(true)}
        >
          <svg
            viewBox="0 0 16 16"
            width="1em"
            height="1em"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            aria-hidden="true"
          >
            <path d="M1.5 12.5 6 8l3 3 5.5-6.5M10.5 4.5h4v4" />
          </svg>
        </button>
      ) : null}
      {children}
      <Suspense fallback={null}>
        {isOpen ? (
          <PromotionDialog
            filter={props.state.filters['school'] ?? []}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </Default>
  )
}

const dialogs = () => import('../features/accounts/student-invitations.js')
const invitation = {
  roles: ['admin', 'atlIncharge'],
  icon: actionIcon('mail'),
  Open: lazyPart(() => dialogs().then((all) => ({ default: all.InviteStudent }))),
  OpenMany: lazyPart(() => dialogs().then((all) => ({ default: all.InviteStudents }))),
} satisfies Partial<StudentAction>

/** Invites a student for the first time. */
const inviteAction: StudentAction = {
  ...invitation,
  key: 'invite',
  label: 'Invite',
  isFor: (row) => ['none', 'notInvited'].includes(studentAccountState(row) ?? ''),
}

/** Invites a student again who has not used the invitation. */
const sendAgainAction: StudentAction = {
  ...invitation,
  key: 'send-again',
  label: 'Send again',
  isFor: (row) => ['invited', 'expired'].includes(studentAccountState(row) ?? ''),
}

const slipDialogs = () => import('../features/accounts/slips-dialog.js')
const forInCharges = { roles: ['admin', 'atlIncharge'] } satisfies Partial<StudentAction>

/** Opens the list of those who read the student's data, for the guardians. */
const readsAction: StudentAction = {
  ...forInCharges,
  key: 'reads',
  label: 'Access log',
  icon: actionIcon('clock'),
  Open: ({ row }) => <Navigate to={`/access-log/child/${row.id}`} />,
}

/** Prints the slip by which a student gets to the account without an e-mail. */
const slipAction: StudentAction = {
  ...forInCharges,
  key: 'slip',
  label: 'Print sign-in slip',
  icon: actionIcon('print'),
  isFor: (row) => studentAccountState(row) !== 'disabled',
  Open: lazyPart(() => slipDialogs().then((all) => ({ default: all.PrintSlip }))),
  OpenMany: lazyPart(() => slipDialogs().then((all) => ({ default: all.PrintSlips }))),
}

/** Ends a slip that was lost. */
const endSlipAction: StudentAction = {
  ...forInCharges,
  key: 'end-slip',
  label: 'End the slip',
  icon: actionIcon('stop'),
  isFor: hasOpenSlip,
  Open: lazyPart(() => slipDialogs().then((all) => ({ default: all.RevokeSlip }))),
  OpenMany: lazyPart(() => slipDialogs().then((all) => ({ default: all.RevokeSlips }))),
}

const formDialogs = () => import('../features/guardian-forms/print-forms.js')

/** Prints the form on which a guardian answers for what a child's data may be used. */
const guardianFormAction: StudentAction = {
  ...forInCharges,
  key: 'guardian-form',
  label: 'Form for guardians',
  icon: actionIcon('print'),
  Open: lazyPart(() => formDialogs().then((all) => ({ default: all.PrintForm }))),
  OpenMany: lazyPart(() => formDialogs().then((all) => ({ default: all.PrintForms }))),
}

const StudentAccount = lazyPart(async () => ({
  default: (await import('../features/accounts/student-account-line.js')).StudentAccount,
}))
const StudentAccountLine = lazyPart(async () => ({
  default: (await import('../features/accounts/student-account-line.js')).StudentAccountLine,
}))

const Account = (props: { row: ListRowOf<typeof student> }) => (
  <Suspense fallback={null}>
    <StudentAccount {...props} />
  </Suspense>
)

const AccountSection = ({ values }: SectionProps<ValuesOf<typeof student>>) => (
  <Suspense fallback={null}>
    <StudentAccountLine row={values} />
  </Suspense>
)

export default override(student, {
  Toolbar,
  rowActions: [
    snapshotAction,
    assignAction,
    inviteAction,
    sendAgainAction,
    slipAction,
    endSlipAction,
    readsAction,
    guardianFormAction,
  ],
  reads: accountValues,
  moreFilters: {
    account: {
      field: studentAccount,
      by: accountValues,
      conditions: studentAccountConditions,
    },
  },
  moreColumns: {
    account: { field: studentAccount, Cell: Account, by: accountValues, isPlain: true },
  },
  sections: { account: AccountSection },
  afterChangeSet: async (changeSet, refresh) =>
    (await import('../features/accounts/send-invitations.js')).offerInvitations(changeSet, refresh),
})

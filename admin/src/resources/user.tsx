import { relation } from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { user } from '@tinkerdesk/shared/resources/user'
import { Suspense } from 'react'
import { accountState, stateConditions, stateFields } from '../features/accounts/account-states.js'
import type { CellProps } from '../fields/props.js'
import {
  override,
  type FormQuestion,
  type ListRowOf,
  type PartOf,
  type RowAction,
  type SectionProps,
  type ValuesOf,
  type WithDefault,
} from '../resource/index.js'
import { lazyPart } from '../ui/code/lazy-part.js'
import { actionIcon } from './action-icon.js'

const dialogs = () => import('../features/accounts/invitation-dialog.js')
const SchoolsOfAccount = lazyPart(async () => ({
  default: (await import('../features/accounts/linked-records.js')).SchoolsOfAccount,
}))

const LinkedSignIns = lazyPart(() => import('../features/single-sign-on/linked-sign-ins.js'))

const AccountStatus = lazyPart(async () => ({
  default: (await import('../features/accounts/account-status.js')).AccountStatus,
}))

type Account = ListRowOf<typeof user>

const hasNotSignedIn = ({ disabled, email, emailVerifiedAt }: Account) =>
  disabled === false && email !== null && emailVerifiedAt === null

const invite: RowAction<Account> = {
  key: 'invite',
  label: 'Invite',
  icon: actionIcon('mail'),
  isFor: hasNotSignedIn,
  Open: lazyPart(() => dialogs().then((all) => ({ default: all.InviteOne }))),
  OpenMany: lazyPart(() => dialogs().then((all) => ({ default: all.InviteMany }))),
}

const cancelInvitation: RowAction<Account> = {
  key: 'cancel-invitation',
  label: 'Cancel invitation',
  icon: actionIcon('stop'),
  isFor: (row) => hasNotSignedIn(row) && row.invitedAt !== null,
  Open: lazyPart(() => dialogs().then((all) => ({ default: all.CancelOne }))),
  OpenMany: lazyPart(() => dialogs().then((all) => ({ default: all.CancelMany }))),
}

const resetFactor: RowAction<Account> = {
  key: 'reset-factor',
  label: 'Reset second factor',
  icon: actionIcon('stop'),
  isFor: ({ secondFactorAt }) => secondFactorAt !== null,
  Open: lazyPart(() => import('../features/accounts/reset-factor.js')),
}

const lookAs: RowAction<Account> = {
  key: 'look-as',
  label: 'Look as this person',
  icon: actionIcon('look'),
  isFor: ({ role, disabled }) => role !== 'admin' && disabled === false,
  Open: lazyPart(() => import('../features/accounts/look-as.js')),
}

const Status = ({
  row,
  Default,
  ...cell
}: PartOf<CellProps, typeof user, 'disabled'> & { row?: Account }) =>
  row ? (
    <Suspense fallback={null}>
      <AccountStatus account={row} />
    </Suspense>
  ) : (
    <Default {...cell} />
  )

const Links = ({
  values,
  mode,
  Default,
}: SectionProps<ValuesOf<typeof user>> & WithDefault<SectionProps>) => (
  <>
    <Default title="" values={values} mode={mode} />
    {mode === 'show' ? <SchoolsOfAccount values={values} /> : null}
  </>
)

const SignIn = ({
  values,
  mode,
  Default,
}: SectionProps<ValuesOf<typeof user>> & WithDefault<SectionProps>) => (
  <>
    <Default title="" values={values} mode={mode} />
    {mode === 'show' && values.id ? (
      <Suspense fallback={null}>
        <LinkedSignIns user={values.id} />
      </Suspense>
    ) : null}
  </>
)

/** Asks about the schools of an in-charge who gets another role. */
const question: FormQuestion<ValuesOf<typeof user>> = {
  about: async (...change) =>
    (await import('../features/accounts/left-behind.js')).schoolsWithout(...change),
  Dialog: lazyPart(() => import('../features/accounts/leaving-incharge.js')),
}

const AccountSchool = lazyPart(() => import('../features/accounts/account-school.js'))

const School = (props: { row: Account }) => (
  <Suspense fallback={null}>
    <AccountSchool {...props} />
  </Suspense>
)

export default override(user, {
  moreFilters: {
    state: { field: accountState, by: stateFields, conditions: stateConditions },
    school: {
      field: relation(text('School'), 'school'),
      by: ['student', 'email'],
      lookUp: async (schools) =>
        (await import('../features/accounts/schools-of.js')).accountsOf(schools),
    },
  },
  moreColumns: { school: { field: relation(text('School'), 'school'), Cell: School } },
  headers: { disabled: text('Status') },
  cells: { disabled: Status },
  sections: { links: Links, signIn: SignIn },
  rowActions: [invite, cancelInvitation, resetFactor, lookAs],
  reads: [...stateFields, 'displayName', 'role', 'secondFactorAt', 'student'],
  question,
})

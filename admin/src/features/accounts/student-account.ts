import type { CrudFilter } from '@refinedev/core'
import {
  choice,
  choiceLabel,
  dayInIndia,
  formatDay,
  invitationDays,
  slipDays,
} from '@tinkerdesk/shared'
import { spokenLabels, text } from '@tinkerdesk/shared/base/say'

/** The values of a student's record about the account. Those that the reader may not see are absent. */
interface Account {
  readonly id?: string
  readonly handle?: unknown
  readonly accountDisabled?: unknown
  readonly invitedAt?: unknown
  readonly slipPrintedAt?: unknown
  readonly pinLockedAt?: unknown
  readonly lastSignInAt?: unknown
}

/** The values that decide about the state: people who may filter by all of them may filter by it. */
export const accountValues = [
  'handle',
  'accountDisabled',
  'invitedAt',
  'slipPrintedAt',
  'pinLockedAt',
  'lastSignInAt',
] as const

const states = [
  'none',
  'notInvited',
  'invited',
  'expired',
  'slip',
  'slipExpired',
  'signedIn',
  'locked',
  'disabled',
] as const
type StudentAccountState = (typeof states)[number]

/** The state of a student's account as a field that students are filtered by. */
export const studentAccount = choice(text('Account'), states, {
  labels: spokenLabels({
    none: 'No account',
    notInvited: 'Not invited',
    invited: 'Invited',
    expired: 'Invitation expired',
    slip: 'Slip not used',
    slipExpired: 'Slip expired',
    signedIn: 'Signed in',
    locked: 'PIN locked',
    disabled: 'Disabled',
  }),
})

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()
/** Returns the moment after which people were invited whose link still works. */
const oldestInvitation = (): string => daysAgo(invitationDays)
/** The same for slips. */
const oldestSlip = (): string => daysAgo(slipDays)

const empty = (field: string): CrudFilter => ({ field, operator: 'null', value: true })
const filled = (field: string): CrudFilter => ({ field, operator: 'nnull', value: true })
const isDisabled = (value: boolean): CrudFilter => ({
  field: 'accountDisabled',
  operator: 'eq',
  value,
})

/** Before the first sign-in, a slip that waits counts more than an invitation. */
const isNew = (slip: CrudFilter): CrudFilter[] => [isDisabled(false), empty('lastSignInAt'), slip]
const withoutSlip = (): CrudFilter[] => isNew(empty('slipPrintedAt'))

/** The conditions of each state. Exactly one of them is true for a student. */
const conditions: Record<StudentAccountState, () => CrudFilter[]> = {
  none: () => [empty('accountDisabled')],
  notInvited: () => [...withoutSlip(), empty('invitedAt')],
  invited: () => [
    ...withoutSlip(),
    { field: 'invitedAt', operator: 'gte', value: oldestInvitation() },
  ],
  expired: () => [
    ...withoutSlip(),
    { field: 'invitedAt', operator: 'lt', value: oldestInvitation() },
  ],
  slip: () => isNew({ field: 'slipPrintedAt', operator: 'gte', value: oldestSlip() }),
  slipExpired: () => isNew({ field: 'slipPrintedAt', operator: 'lt', value: oldestSlip() }),
  signedIn: () => [isDisabled(false), filled('lastSignInAt'), empty('pinLockedAt')],
  locked: () => [isDisabled(false), filled('lastSignInAt'), filled('pinLockedAt')],
  disabled: () => [isDisabled(true)],
}

/** Returns the conditions of students whose account is in any of these states. */
export const studentAccountConditions = (chosen: readonly string[]): CrudFilter[] => [
  {
    operator: 'or',
    value: states
      .filter((state) => chosen.includes(state))
      .map((state) => ({ operator: 'and', value: conditions[state]() })),
  },
]

/** Returns the state of a student's account. `undefined` for a reader who may not see it. */
export function studentAccountState(row: Account): StudentAccountState | undefined {
  const { accountDisabled, invitedAt, slipPrintedAt, pinLockedAt } = row
  if (accountDisabled === undefined) return undefined
  if (accountDisabled === null) return 'none'
  if (accountDisabled === true) return 'disabled'
  if (hasSignedIn(row)) return typeof pinLockedAt === 'string' ? 'locked' : 'signedIn'
  if (typeof slipPrintedAt === 'string')
    return slipPrintedAt < oldestSlip() ? 'slipExpired' : 'slip'
  if (typeof invitedAt !== 'string') return 'notInvited'
  return invitedAt < oldestInvitation() ? 'expired' : 'invited'
}

/** True for a student with a slip that was not used and may still work. */
export const hasOpenSlip = ({ slipPrintedAt }: Account): boolean =>
  typeof slipPrintedAt === 'string' && slipPrintedAt >= oldestSlip()

/** True for a student who has signed in. */
export const hasSignedIn = ({ lastSignInAt }: Account): boolean => typeof lastSignInAt === 'string'

const dayOf = (moment: unknown): string => formatDay(dayInIndia(new Date(String(moment))))

/** Returns the state in words, with the day of the invitation or of the last sign-in. */
export function studentAccountWords(row: Account): string | undefined {
  const state = studentAccountState(row)
  if (state === undefined) return undefined
  if (state === 'invited') return `Invited on ${dayOf(row.invitedAt)}`
  if (state === 'expired') return `Invitation expired, sent on ${dayOf(row.invitedAt)}`
  if (state === 'slip') return `Slip printed on ${dayOf(row.slipPrintedAt)}, not set up`
  if (state === 'slipExpired') return `Slip expired, printed on ${dayOf(row.slipPrintedAt)}`
  if (state === 'locked') return `PIN locked on ${dayOf(row.pinLockedAt)}: print a new slip`
  if (state === 'signedIn') return `Signed in last on ${dayOf(row.lastSignInAt)}`
  return choiceLabel(studentAccount, state)
}

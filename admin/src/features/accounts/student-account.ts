import type { CrudFilter } from '@refinedev/core'
import { choice, choiceLabel, dayInIndia, formatDay, invitationDays } from '@tinkerdesk/shared'
import { spokenLabels, text } from '@tinkerdesk/shared/base/say'

/** The values of a student's record about the account. Those that the reader may not see are absent. */
interface Account {
  readonly id?: string
  readonly accountDisabled?: unknown
  readonly invitedAt?: unknown
  readonly lastSignInAt?: unknown
}

/** The values that decide about the state: people who may filter by all of them may filter by it. */
export const accountValues = ['accountDisabled', 'invitedAt', 'lastSignInAt'] as const

const states = ['none', 'notInvited', 'invited', 'expired', 'signedIn', 'disabled'] as const
type StudentAccountState = (typeof states)[number]

/** The state of a student's account as a field that students are filtered by. */
export const studentAccount = choice(text('Account'), states, {
  labels: spokenLabels({
    none: 'No account',
    notInvited: 'Not invited',
    invited: 'Invited',
    expired: 'Invitation expired',
    signedIn: 'Signed in',
    disabled: 'Disabled',
  }),
})

/** Returns the moment after which people were invited whose link still works. */
const oldestInvitation = (): string =>
  new Date(Date.now() - invitationDays * 86_400_000).toISOString()

const empty = (field: string): CrudFilter => ({ field, operator: 'null', value: true })
const filled = (field: string): CrudFilter => ({ field, operator: 'nnull', value: true })
const isDisabled = (value: boolean): CrudFilter => ({
  field: 'accountDisabled',
  operator: 'eq',
  value,
})

/** The conditions of each state. Exactly one of them is true for a student. */
const conditions: Record<StudentAccountState, () => CrudFilter[]> = {
  none: () => [empty('accountDisabled')],
  notInvited: () => [isDisabled(false), empty('lastSignInAt'), empty('invitedAt')],
  invited: () => [
    isDisabled(false),
    empty('lastSignInAt'),
    { field: 'invitedAt', operator: 'gte', value: oldestInvitation() },
  ],
  expired: () => [
    isDisabled(false),
    empty('lastSignInAt'),
    { field: 'invitedAt', operator: 'lt', value: oldestInvitation() },
  ],
  signedIn: () => [isDisabled(false), filled('lastSignInAt')],
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
  const { accountDisabled, invitedAt, lastSignInAt } = row
  if (accountDisabled === undefined) return undefined
  if (accountDisabled === null) return 'none'
  if (accountDisabled === true) return 'disabled'
  if (typeof lastSignInAt === 'string') return 'signedIn'
  if (typeof invitedAt !== 'string') return 'notInvited'
  return invitedAt < oldestInvitation() ? 'expired' : 'invited'
}

const dayOf = (moment: unknown): string => formatDay(dayInIndia(new Date(String(moment))))

/** Returns the state in words, with the day of the invitation or of the last sign-in. */
export function studentAccountWords(row: Account): string | undefined {
  const state = studentAccountState(row)
  if (state === undefined) return undefined
  if (state === 'invited') return `Invited on ${dayOf(row.invitedAt)}`
  if (state === 'expired') return `Invitation expired, sent on ${dayOf(row.invitedAt)}`
  if (state === 'signedIn') return `Signed in last on ${dayOf(row.lastSignInAt)}`
  return choiceLabel(studentAccount, state)
}

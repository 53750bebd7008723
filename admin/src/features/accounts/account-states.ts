import type { CrudFilter } from '@refinedev/core'
import { choice } from '@tinkerdesk/shared'
import { spokenLabels, text } from '@tinkerdesk/shared/base/say'

type Test = readonly [
  field: 'disabled' | 'invitedAt' | 'emailVerifiedAt' | 'lastSignInAt',
  is: boolean | 'empty' | 'set',
]

const enabled: Test = ['disabled', false]
/** The states of an account, and what makes each. Exactly one of them is true. */
const tests = {
  notInvited: [enabled, ['emailVerifiedAt', 'empty'], ['invitedAt', 'empty']],
  invited: [enabled, ['emailVerifiedAt', 'empty'], ['invitedAt', 'set']],
  neverSignedIn: [enabled, ['emailVerifiedAt', 'set'], ['lastSignInAt', 'empty']],
  active: [enabled, ['emailVerifiedAt', 'set'], ['lastSignInAt', 'set']],
  disabled: [['disabled', true]],
} satisfies Record<string, readonly Test[]>
export type AccountState = keyof typeof tests

/** The state as a field that accounts are filtered by. */
export const accountState = choice(text('Status'), Object.keys(tests) as AccountState[], {
  labels: spokenLabels({
    notInvited: 'Not invited',
    invited: 'Invited',
    neverSignedIn: 'Never signed in',
    active: 'Active',
    disabled: 'Disabled',
  }),
})
/** The fields that decide about the state: who may filter by all of them may filter by it. */
export const stateFields = ['disabled', 'invitedAt', 'emailVerifiedAt', 'lastSignInAt'] as const

const conditionOf = ([field, is]: Test): CrudFilter =>
  typeof is === 'boolean'
    ? { field, operator: 'eq', value: is }
    : { field, operator: is === 'empty' ? 'null' : 'nnull', value: true }
const isState = (value: string): value is AccountState => Object.hasOwn(tests, value)

/** Returns the conditions of accounts in any of these states. */
export const stateConditions = (states: readonly string[]): CrudFilter[] => [
  {
    operator: 'or',
    value: states
      .filter(isState)
      .map((state) => ({ operator: 'and', value: tests[state].map(conditionOf) })),
  },
]

/** Returns the state of an account. */
export const stateOf = (account: { readonly [name: string]: unknown }): AccountState => {
  const holds = ([field, is]: Test) =>
    typeof is === 'boolean'
      ? account[field] === is
      : (typeof account[field] === 'string') === (is === 'set')
  return (
    (Object.keys(tests) as AccountState[]).find((state) => tests[state].every(holds)) ?? 'active'
  )
}

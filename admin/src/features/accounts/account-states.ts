import type { CrudFilter } from '@refinedev/core'
import { choice } from '@tinkerdesk/shared'
import { spokenLabels, text } from '@tinkerdesk/shared/base/say'

type Test = readonly [
  field: 'disabled' | 'email' | 'invitedAt' | 'emailVerifiedAt' | 'slipUsedAt' | 'lastSignInAt',
  is: boolean | 'empty' | 'set',
]

const enabled: Test = ['disabled', false]
const verified: Test = ['emailVerifiedAt', 'set']
/** Nobody has opened a link or used a slip. */
const unused: Test[] = [enabled, ['emailVerifiedAt', 'empty'], ['slipUsedAt', 'empty']]
/** The states of an account, and what makes each: all tests of one of these sets. Exactly one state is true. */
const tests = {
  notInvited: [[...unused, ['email', 'set'], ['invitedAt', 'empty']]],
  invited: [[...unused, ['email', 'set'], ['invitedAt', 'set']]],
  slipNotUsed: [[...unused, ['email', 'empty']]],
  neverSignedIn: [[enabled, verified, ['lastSignInAt', 'empty']]],
  active: [
    [enabled, verified, ['lastSignInAt', 'set']],
    [enabled, ['emailVerifiedAt', 'empty'], ['slipUsedAt', 'set']],
  ],
  disabled: [[['disabled', true]]],
} satisfies Record<string, readonly (readonly Test[])[]>
export type AccountState = keyof typeof tests

/** The state as a field that accounts are filtered by. */
export const accountState = choice(text('Status'), Object.keys(tests) as AccountState[], {
  labels: spokenLabels({
    notInvited: 'Not invited',
    invited: 'Invited',
    slipNotUsed: 'Slip not used',
    neverSignedIn: 'Never signed in',
    active: 'Active',
    disabled: 'Disabled',
  }),
})
/** The fields that decide about the state: who may filter by all of them may filter by it. */
export const stateFields = [
  'disabled',
  'email',
  'invitedAt',
  'emailVerifiedAt',
  'slipUsedAt',
  'lastSignInAt',
] as const

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
      .flatMap((state) => tests[state])
      .map((all) => ({ operator: 'and', value: all.map(conditionOf) })),
  },
]

/** Returns the state of an account. */
export const stateOf = (account: { readonly [name: string]: unknown }): AccountState => {
  const holds = ([field, is]: Test) =>
    typeof is === 'boolean'
      ? account[field] === is
      : (typeof account[field] === 'string') === (is === 'set')
  return (
    (Object.keys(tests) as AccountState[]).find((state) =>
      tests[state].some((all) => all.every(holds)),
    ) ?? 'active'
  )
}

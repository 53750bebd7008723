import { choiceLabel } from '@tinkerdesk/shared'
import { TimeAgo } from '../../ui/parts/time-ago.js'
import { accountState, stateOf } from './account-states.js'

/** The status of an account in words. */
export function AccountStatus({ account }: { account: { readonly [name: string]: unknown } }) {
  const state = stateOf(account)
  const label = choiceLabel(accountState, state)
  if (state === 'disabled') return <strong>{label}</strong>
  if (state === 'active') return <>{label}</>
  return (
    <span className="td-nothing">
      {label} {state === 'invited' ? <TimeAgo value={String(account.invitedAt)} /> : null}
    </span>
  )
}

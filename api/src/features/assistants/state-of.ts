import type { ProposalState } from '@tinkerdesk/shared'
import type { ProposalRow } from './proposal-rows.js'

/** Returns the state of a proposal at this moment. `isLive` says if its token still is. */
export function stateOf(
  { state, expires_at }: Pick<ProposalRow, 'state' | 'expires_at'>,
  isLive: boolean,
): ProposalState {
  if (state === 'approved' || state === 'declined') return state
  if (Date.parse(expires_at) <= Date.now()) return 'expired'
  return isLive ? 'waiting' : 'ended'
}

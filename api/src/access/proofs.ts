import { isFactorMissing, proofMinutes, type Me } from '@tinkerdesk/shared'
import { ProblemError } from '../problems/problem-error.js'
import type { Session } from './sessions.js'

/** Returns true if the person proved who they are a few minutes ago at most. A token was made with such a proof. */
export const isFresh = ({ me, provedAt = 0 }: Session): boolean =>
  me.token !== undefined || Date.now() - provedAt < proofMinutes * 60_000

/** Throws `factor_needed` for an admin who can only set up a second factor now. Their tokens go on. */
export function assertFactor(me: Me): void {
  if (!me.token && isFactorMissing(me)) throw new ProblemError('factor_needed')
}

/** Throws `step_up_needed` where a change of accounts needs a fresh proof that the request has not. */
export function assertProof({ lacksProof }: Me): void {
  if (lacksProof) throw new ProblemError('step_up_needed')
}

import { Injectable } from '@nestjs/common'
import { user } from '@tinkerdesk/shared/resources/user'
import { records } from '../../../crud/index.js'
import type { Transaction } from '../../../database/database.js'
import { ProblemError } from '../../../problems/problem-error.js'
import { waitingAccounts } from '../../../resources/consents.js'
import { factorChallenges } from '../secrets/factors.tables.js'
import { hasFactor } from '../secrets/has-factor.js'
import { hashToken, newToken } from '../secrets/tokens.js'
import { SessionService, type SessionClient } from '../sessions/session-service.js'

/** The result of a first proof: a new session by its token, or a second step, by the value of the cookie that `stepCookieHeader` writes. */
export type NextStep = { session: string } | { secondStep: string }

/** Minutes for the second step. */
const stepMinutes = 10
/** Second steps of one person that may wait at once. */
const maxWaiting = 20

/** The one way from a proof of who one is to a session. Each way in, such as a password or a mailed link, ends here. */
@Injectable()
export class SignInSteps {
  constructor(private readonly sessions: SessionService) {}

  /**
   * Takes a person on who has given a first proof, in the transaction that took it. A person with a second factor gets no session: the second
   * step does. `passwordHash` is that of the password that was right or has just been set, `null` for a person who came without one. Throws
   * `wrong_credentials` if the account or its password has changed meanwhile.
   */
  async afterFirstProof(
    tx: Transaction,
    userId: string,
    passwordHash: string | null,
    client: SessionClient,
  ): Promise<NextStep> {
    const [account] = await records(user, tx).find({ id: userId }, { fields: ['role', 'disabled'] })
    if (account?.disabled) throw new ProblemError('account_disabled')
    if ((await waitingAccounts(tx, [userId])).size > 0)
      throw new ProblemError('forbidden', {
        title:
          'Your account waits for the consent of a guardian. Ask the teacher in charge of your lab.',
      })
    if (!account || account.role === 'student' || !(await hasFactor(tx, userId)))
      return { session: await this.sessions.startIn(tx, userId, passwordHash, client) }
    const now = Date.now()
    const at = new Date(now).toISOString()
    await factorChallenges.remove(tx, { expires_at: { $lt: at } })
    const waiting = await factorChallenges.find(
      tx,
      { user_id: userId },
      { columns: ['id'], order: ['-created_at'], limit: 500, offset: maxWaiting - 1 },
    )
    await factorChallenges.remove(tx, { id: waiting.map(({ id }) => id) })
    const secondStep = newToken()
    await factorChallenges.insert(tx, {
      id: hashToken(secondStep),
      user_id: userId,
      password_hash: passwordHash,
      is_kept: Number(client.isKept),
      issuer: client.issuer ?? null,
      created_at: at,
      expires_at: new Date(now + stepMinutes * 60_000).toISOString(),
    })
    return { secondStep }
  }
}

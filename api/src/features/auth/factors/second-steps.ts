import { Injectable } from '@nestjs/common'
import type { PasskeyOptions, Proof, ProofChoice } from '@tinkerdesk/shared'
import { user } from '@tinkerdesk/shared/resources/user'
import { records } from '../../../crud/index.js'
import { Database, type Sql } from '../../../database/database.js'
import type { RowOf } from '../../../database/table.js'
import { ProblemError } from '../../../problems/problem-error.js'
import { Throttles } from '../secrets/throttles.js'
import { hashToken } from '../secrets/tokens.js'
import { SessionService, type Client } from '../sessions/session-service.js'
import { factorChallenges } from '../secrets/factors.tables.js'
import { Proofs } from './proofs.js'

type Waiting = RowOf<typeof factorChallenges.columns>

const over = () => new ProblemError('second_step_over')

/** Returns the second step of a browser, by its cookie. Throws `second_step_over`. */
async function waitingIn(sql: Sql, step: string | undefined): Promise<Waiting> {
  if (!step) throw over()
  const [row] = await factorChallenges.find(sql, {
    id: hashToken(step),
    expires_at: { $gt: new Date().toISOString() },
  })
  if (!row) throw over()
  return row
}

/** The second step of a sign-in: it turns a proof into the session that the first step did not give. */
@Injectable()
export class SecondSteps {
  constructor(
    private readonly database: Database,
    private readonly proofs: Proofs,
    private readonly sessions: SessionService,
    private readonly throttles: Throttles,
  ) {}

  /** Returns the ways to go on. */
  async waysOf(step: string | undefined): Promise<ProofChoice> {
    const { user_id: userId } = await waitingIn(this.database.read, step)
    return this.proofs.waysOf(this.database.read, userId, false)
  }

  async askPasskey(step: string | undefined): Promise<PasskeyOptions> {
    const { id, user_id: userId } = await waitingIn(this.database.read, step)
    return this.proofs.askPasskey(id, userId)
  }

  /** Returns the e-mail of the account of a second step, under which its attempts are counted. */
  async emailOf(step: string | undefined): Promise<string> {
    const { user_id: id } = await waitingIn(this.database.read, step)
    const [account] = await records(user, this.database.read).find({ id }, { fields: ['email'] })
    if (!account?.email) throw over()
    return account.email
  }

  /**
   * Takes the second proof, and returns the token of the new session. A wrong proof and one that was used give the same answer. The step works once, and
   * not after a change of the password, the role of a student or a disabled account.
   */
  async take(
    step: string | undefined,
    proof: Proof,
    { email, ...client }: Client & { email: string },
    leaving: AbortSignal,
  ): Promise<{ token: string; userId: string; isKept: boolean }> {
    const { id, user_id: userId } = await waitingIn(this.database.read, step)
    const { address, device, userAgent } = client
    const attempt = await this.throttles.secondStepAttempt({
      email,
      address,
      device,
      userAgent,
      leaving,
    })
    const checked = proof.way === 'password' ? null : await this.proofs.check(userId, id, proof)
    if (!checked) throw new ProblemError('wrong_proof')
    const session = await this.database.write(async (tx) => {
      const waiting = await waitingIn(tx, step)
      const [account] = await records(user, tx).find(
        { id: userId },
        { fields: ['role', 'disabled'] },
      )
      if (!account || account.role === 'student') throw over()
      if (account.disabled) throw new ProblemError('account_disabled')
      // A wrong proof is counted, so this transaction is not rolled back.
      if (!(await this.proofs.take(tx, userId, id, checked))) return null
      if ((await factorChallenges.remove(tx, { id })) !== 1) throw over()
      const isKept = waiting.is_kept === 1
      const token = await this.sessions
        .startIn(tx, userId, waiting.password_hash, {
          ...client,
          isKept,
          ...(waiting.issuer !== null && { issuer: waiting.issuer }),
        })
        // The password was changed since the first step.
        .catch((error: unknown) => {
          throw error instanceof ProblemError && error.code === 'wrong_credentials' ? over() : error
        })
      return { token, userId, isKept }
    }, userId)
    if (!session) throw new ProblemError('wrong_proof')
    await attempt.forgive()
    return session
  }
}

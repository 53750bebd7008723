import { Injectable } from '@nestjs/common'
import type { PasskeyOptions, Proof, ProofChoice } from '@tinkerdesk/shared'
import type { Session } from '../../../access/sessions.js'
import { Database } from '../../../database/database.js'
import { fieldProblem } from '../../../problems/field-problem.js'
import { ProblemError } from '../../../problems/problem-error.js'
import { signIns } from '../secrets/auth.tables.js'
import { Throttles } from '../secrets/throttles.js'
import { Proofs } from './proofs.js'
import { ask, waitingOf } from './waiting.js'

/** Fresh proofs within a session, for what needs one. */
@Injectable()
export class StepUps {
  constructor(
    private readonly database: Database,
    private readonly proofs: Proofs,
    private readonly throttles: Throttles,
  ) {}

  waysOf({ me }: Session): Promise<ProofChoice> {
    return this.proofs.waysOf(this.database.read, me.uid, true)
  }

  async askPasskey({ id: sessionId, me }: Session): Promise<PasskeyOptions> {
    const userId = me.uid
    await this.database.write((tx) => ask(tx, { sessionId, userId, challenge: null }), userId)
    return this.proofs.askPasskey(waitingOf(sessionId), userId)
  }

  /** Takes a proof. It counts for this session, for some minutes. */
  async take({ id, me }: Session, proof: Proof, address: string): Promise<void> {
    const device = { id, met: 'account' } as const
    const isPassword = proof.way === 'password'
    const attempt = await (isPassword
      ? this.throttles.passwordAttempt({ email: me.email, address, device })
      : this.throttles.secondStepAttempt({ email: me.email, address, device }))
    const waiting = waitingOf(id)
    const checked = await this.proofs.check(me.uid, waiting, proof)
    // A wrong code is counted, so this transaction is not rolled back.
    const isTaken =
      checked !== null &&
      (await this.database.write(async (tx) => {
        if (!(await this.proofs.take(tx, me.uid, waiting, checked))) return false
        await signIns.update(tx, { id, user_id: me.uid }, { proved_at: new Date().toISOString() })
        return true
      }, me.uid))
    if (!isTaken)
      throw isPassword
        ? fieldProblem('password', 'This is not your password.')
        : new ProblemError('wrong_proof')
    await attempt.forgive()
  }
}

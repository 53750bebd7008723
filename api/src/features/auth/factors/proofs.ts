import { Injectable } from '@nestjs/common'
import type { PasskeyOptions, Proof, ProofChoice, ProofWay } from '@tinkerdesk/shared'
import { Database, type Sql, type Transaction } from '../../../database/database.js'
import { Passwords } from '../secrets/passwords.js'
import { ChangeNotices } from '../links/change-notices.js'
import { Credentials } from '../secrets/credentials.js'
import { takeRecoveryCode } from './codes.js'
import {
  factorChallenges,
  passkeys,
  recoveryCodes,
  totpSecrets,
} from '../secrets/factors.tables.js'
import { Passkeys, type Signed } from './passkeys.js'
import { takeTotp } from './take-totp.js'

/** A proof that was looked at outside of a transaction, where that is slow. `take` uses it up. */
export type Checked = Exclude<Proof, { way: 'passkey' | 'password' }> | CheckedSlowly | null
type CheckedSlowly = { way: 'passkey'; signed: Signed } | { way: 'password'; hash: string }

/** The second factors of people, as proofs of who they are. Callers count the attempts. */
@Injectable()
export class Proofs {
  constructor(
    private readonly database: Database,
    private readonly passkeys: Passkeys,
    private readonly passwords: Passwords,
    private readonly credentials: Credentials,
    private readonly notices: ChangeNotices,
  ) {}

  /** Returns the ways in which a person can prove who they are. Only one without a second factor has the password. */
  async waysOf(sql: Sql, userId: string, mayBePassword: boolean): Promise<ProofChoice> {
    const has = {
      passkey: (await passkeys.count(sql, { user_id: userId })) > 0,
      totp: (await totpSecrets.count(sql, { user_id: userId, confirmed_at: { $ne: null } })) > 0,
    }
    const hasAny = has.passkey || has.totp
    const hasCodes = hasAny && (await recoveryCodes.count(sql, { user_id: userId })) > 0
    const hasPassword =
      mayBePassword && !hasAny && (await this.credentials.hashOf(sql, userId)) !== null
    const { relyingParty: party } = this.passkeys
    const ways: ProofWay[] = [
      ...(has.passkey && party ? (['passkey'] as const) : []),
      ...(has.totp ? (['totp'] as const) : []),
      ...(hasCodes ? (['recovery'] as const) : []),
      ...(hasPassword ? (['password'] as const) : []),
    ]
    return { ways, relyingParty: party?.id ?? null }
  }

  /** Asks for a signature, in the place of one that was asked for before. */
  async askPasskey(waiting: string, userId: string): Promise<PasskeyOptions> {
    const request = await this.passkeys.toSign(userId)
    await this.database.write(
      (tx) =>
        factorChallenges.update(
          tx,
          { id: waiting, user_id: userId },
          { challenge: String(request.options['challenge']) },
        ),
      userId,
    )
    return request
  }

  /** Does the slow part of a check. Returns `null` for a wrong proof. */
  async check(userId: string, waiting: string, proof: Proof): Promise<Checked> {
    if (proof.way === 'passkey') {
      const [request] = await factorChallenges.find(this.database.read, { id: waiting })
      const signed = await this.passkeys.check(userId, proof.answer, request?.challenge ?? null)
      return signed && { way: 'passkey', signed }
    }
    if (proof.way === 'password') {
      const hash = await this.credentials.hashOf(this.database.read, userId)
      const isRight = await this.passwords.verify(hash, proof.password, {
        crowd: 'known',
        whose: userId,
      })
      return isRight && hash !== null ? { way: 'password', hash } : null
    }
    return proof
  }

  /**
   * Uses up a proof. Returns false for one that is wrong or was used; what was counted must be kept then, so the transaction goes on. A password counts only without a second factor.
   */
  async take(
    tx: Transaction,
    userId: string,
    waiting: string,
    checked: NonNullable<Checked>,
  ): Promise<boolean> {
    const { ways } = await this.waysOf(tx, userId, true)
    if (!ways.includes(checked.way)) return false
    if (checked.way === 'passkey') return this.passkeys.take(tx, waiting, checked.signed)
    if (checked.way === 'password')
      return (await this.credentials.hashOf(tx, userId)) === checked.hash
    if (checked.way === 'recovery') return takeRecoveryCode(tx, userId, checked.code)
    const result = await takeTotp(tx, userId, checked.code)
    if (result === 'last') await this.notices.factorsChanged(tx, 'factor-guessed', userId)
    return result === 'right'
  }
}

import { Injectable } from '@nestjs/common'
import { isRecord, maxPasskeys, type PasskeyOptions } from '@tinkerdesk/shared'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { ulid } from 'ulid'
import { Config } from '../../../config/config.js'
import { Database, type Transaction } from '../../../database/database.js'
import { ProblemError } from '../../../problems/problem-error.js'
import { factorChallenges, passkeys } from '../secrets/factors.tables.js'
import { relyingPartyOf, type RelyingParty } from './relying-party.js'

/** Loaded on first use: most servers never need it. */
const library = () => import('@simplewebauthn/server')

const transportsIn = (json: string): string[] => JSON.parse(json) as string[]

/** The library checks the rest. */
const isAnswer = (answer: unknown): boolean =>
  isRecord(answer) && typeof answer['id'] === 'string' && isRecord(answer['response'])
const isAuthentication = (answer: unknown): answer is AuthenticationResponseJSON => isAnswer(answer)
const isRegistration = (answer: unknown): answer is RegistrationResponseJSON => isAnswer(answer)

/** The word of a device on a signature that was checked, to be stored in the transaction that takes the proof. */
export interface Signed {
  id: string
  /** The signatures that were counted before, and now. */
  before: number
  counter: number
  challenge: string
}

/** The passkeys of staff: what a browser gets, and the check of its answer. Checks run outside of transactions. */
@Injectable()
export class Passkeys {
  readonly relyingParty: RelyingParty | null

  constructor(
    private readonly database: Database,
    config: Config,
  ) {
    this.relyingParty = relyingPartyOf(config)
  }

  /** Returns what a browser needs to make a passkey, and its challenge. */
  async toMake(person: { id: string; email: string; name: string }): Promise<PasskeyOptions> {
    const { id: rpID } = this.party()
    const own = await passkeys.find(this.database.read, { user_id: person.id })
    if (own.length >= maxPasskeys)
      throw new ProblemError('limit_reached', {
        title: `At most ${maxPasskeys} passkeys. Remove one first.`,
      })
    const { generateRegistrationOptions } = await library()
    const options = await generateRegistrationOptions({
      rpName: 'Tinkerdesk',
      rpID,
      userID: new TextEncoder().encode(person.id),
      userName: person.email,
      userDisplayName: person.name,
      attestationType: 'none',
      excludeCredentials: own.map(({ credential_id: id }) => ({ id })),
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    })
    return { options: { ...options } }
  }

  /** Returns what a browser needs to sign with a passkey of an account. */
  async toSign(userId: string): Promise<PasskeyOptions> {
    const { id: rpID } = this.party()
    const own = await passkeys.find(this.database.read, { user_id: userId })
    const { generateAuthenticationOptions } = await library()
    const options = await generateAuthenticationOptions({
      rpID,
      userVerification: 'preferred',
      allowCredentials: own.map(({ credential_id: id, transports }) => ({
        id,
        transports: transportsIn(transports),
      })),
    })
    return { options: { ...options } }
  }

  /** Checks the answer to `toMake`, and returns the row of the new passkey. Throws `wrong_proof`. */
  async checkNew(userId: string, name: string, answer: unknown, challenge: string) {
    const { id: expectedRPID, origin: expectedOrigin } = this.party()
    if (!isRegistration(answer)) throw new ProblemError('wrong_proof')
    const { verifyRegistrationResponse } = await library()
    const checked = await verifyRegistrationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: false,
    }).catch(() => null)
    if (!checked?.verified) throw new ProblemError('wrong_proof')
    const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential
    return {
      id: ulid(),
      user_id: userId,
      credential_id: id,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: JSON.stringify(transports),
      name,
      created_at: new Date().toISOString(),
    }
  }

  /** Checks the answer to `toSign`. Returns `null` for a wrong one. */
  async check(userId: string, answer: unknown, challenge: string | null): Promise<Signed | null> {
    const party = this.relyingParty
    if (!party || challenge === null || !isAuthentication(answer)) return null
    const [row] = await passkeys.find(this.database.read, {
      user_id: userId,
      credential_id: answer.id,
    })
    if (!row) return null
    const { verifyAuthenticationResponse } = await library()
    const checked = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      credential: {
        id: row.credential_id,
        publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
        counter: row.counter,
        transports: transportsIn(row.transports),
      },
    }).catch(() => null)
    if (!checked?.verified) return null
    const { newCounter: counter } = checked.authenticationInfo
    return { id: row.id, before: row.counter, counter, challenge }
  }

  /** Uses up what was signed. Returns false if the same challenge, or a later signature, was taken meanwhile. */
  async take(tx: Transaction, waiting: string, signed: Signed): Promise<boolean> {
    const { id, before, counter, challenge } = signed
    const open = { id: waiting, challenge }
    if ((await factorChallenges.update(tx, open, { challenge: null })) !== 1) return false
    const used = { counter, used_at: new Date().toISOString() }
    return (await passkeys.update(tx, { id, counter: before }, used)) === 1
  }

  private party(): RelyingParty {
    if (!this.relyingParty)
      throw new ProblemError('not_applicable', {
        title: 'Passkeys need an address with https. Use an authenticator app instead.',
      })
    return this.relyingParty
  }
}

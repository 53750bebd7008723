import { Injectable } from '@nestjs/common'
import type { AddedFactor, Factors as ShownFactors, Me, NewTotp } from '@tinkerdesk/shared'
import { user } from '@tinkerdesk/shared/resources/user'
import { recordAccount, tableOf } from '../../../crud/index.js'
import { Database, type Transaction } from '../../../database/database.js'
import { Events } from '../../../events/events.js'
import { ProblemError } from '../../../problems/problem-error.js'
import { ChangeNotices } from '../links/change-notices.js'
import { renewRecoveryCodes } from './codes.js'
import {
  factorChallenges,
  passkeys,
  recoveryCodes,
  totpSecrets,
} from '../secrets/factors.tables.js'
import { hasFactor } from '../secrets/has-factor.js'
import { Passkeys } from './passkeys.js'
import { ask, waitingOf } from './waiting.js'
import { takeTotp } from './take-totp.js'
import { newTotpSecret, totpAddress } from './totp.js'

const appName = 'Authenticator app'
const users = tableOf(user)

/** Notes on the account since when it has a second factor. No edit of it: the version stays the same. */
async function noteFactors(tx: Transaction, userId: string, isFirst: boolean): Promise<void> {
  const at = (await hasFactor(tx, userId)) ? new Date().toISOString() : null
  if (at === null || isFirst) await users.note(tx, { id: userId }, 'secondFactorAt', at)
}

/** The second factors of a person: listed, added and removed by themselves. Callers check that the person is staff, and their proof. */
@Injectable()
export class Factors {
  constructor(
    private readonly database: Database,
    private readonly passkeys: Passkeys,
    private readonly notices: ChangeNotices,
    private readonly events: Events,
  ) {}

  async list({ uid }: Me): Promise<ShownFactors> {
    const { read } = this.database
    const own = { user_id: uid }
    const keys = await passkeys.find(read, own, { order: ['created_at'] })
    const [app] = await totpSecrets.find(read, { ...own, confirmed_at: { $ne: null } })
    return {
      passkeys: keys.map(({ id, name, created_at, used_at }) => ({
        id,
        name,
        createdAt: created_at,
        usedAt: used_at,
      })),
      totp: app ? { createdAt: app.created_at, usedAt: app.used_at } : null,
      recoveryCodes: await recoveryCodes.count(read, own),
      relyingParty: this.passkeys.relyingParty?.id ?? null,
    }
  }

  /** Asks for a new passkey, in the place of one that this session was asked for before. */
  async askPasskey(me: Me, sessionId: string) {
    const { uid: id, email, displayName: name } = me
    const request = await this.passkeys.toMake({ id, email, name })
    await this.database.write(
      (tx) => ask(tx, { sessionId, userId: id, challenge: String(request.options['challenge']) }),
      id,
    )
    return request
  }

  async addPasskey(
    me: Me,
    sessionId: string,
    { name, answer }: { name: string; answer: unknown },
  ): Promise<AddedFactor> {
    const id = waitingOf(sessionId)
    const [request] = await factorChallenges.find(this.database.read, { id, user_id: me.uid })
    if (!request?.challenge) throw new ProblemError('wrong_proof')
    const { challenge } = request
    const row = await this.passkeys.checkNew(me.uid, name, answer, challenge)
    return this.database.write(async (tx) => {
      if ((await factorChallenges.remove(tx, { id, challenge })) !== 1)
        throw new ProblemError('wrong_proof')
      return this.add(tx, me, name, () => passkeys.insert(tx, row))
    }, me.uid)
  }

  async renamePasskey(me: Me, id: string, name: string): Promise<void> {
    const own = { id, user_id: me.uid }
    if ((await this.database.write((tx) => passkeys.update(tx, own, { name }), me.uid)) !== 1)
      throw new ProblemError('not_found', { title: 'This passkey was removed.' })
  }

  async removePasskey(me: Me, id: string): Promise<void> {
    await this.database.write(async (tx) => {
      const [row] = await passkeys.find(tx, { id, user_id: me.uid })
      if (!row) throw new ProblemError('not_found', { title: 'This passkey was removed.' })
      await this.remove(tx, me, row.name, () => passkeys.remove(tx, { id }))
    }, me.uid)
  }

  /** Makes the secret of an app, which a first code confirms. It counts for nothing until then. */
  async startTotp({ uid, email }: Me): Promise<NewTotp> {
    const secret = newTotpSecret()
    await this.database.write(async (tx) => {
      await tx.lock(`totp ${uid}`)
      if ((await totpSecrets.count(tx, { user_id: uid, confirmed_at: { $ne: null } })) > 0)
        throw new ProblemError('limit_reached', {
          title: 'You have an authenticator app. Remove it first.',
        })
      await totpSecrets.put(tx, {
        user_id: uid,
        secret,
        created_at: new Date().toISOString(),
        confirmed_at: null,
        used_at: null,
        last_step: 0,
        wrong_codes: 0,
        wrong_at: null,
      })
    }, uid)
    return { secret, address: totpAddress(secret, email) }
  }

  async confirmTotp(me: Me, code: string): Promise<AddedFactor> {
    const added = await this.database.write(async (tx) => {
      const isFirst = !(await hasFactor(tx, me.uid))
      // A wrong code is counted, so this transaction is not rolled back.
      const isRight = (await takeTotp(tx, me.uid, code, true)) === 'right'
      return isRight ? this.added(tx, me, appName, isFirst) : null
    }, me.uid)
    if (!added) throw new ProblemError('wrong_proof')
    return added
  }

  async removeTotp(me: Me): Promise<void> {
    await this.database.write(async (tx) => {
      const own = { user_id: me.uid, confirmed_at: { $ne: null } }
      if ((await totpSecrets.count(tx, own)) === 0) throw new ProblemError('not_found')
      await this.remove(tx, me, appName, () => totpSecrets.remove(tx, { user_id: me.uid }))
    }, me.uid)
  }

  /** Replaces the recovery codes of a person with a second factor. */
  async renewCodes(me: Me): Promise<string[]> {
    return this.database.write(async (tx) => {
      if (!(await hasFactor(tx, me.uid)))
        throw new ProblemError('not_applicable', {
          title: 'Set up a passkey or an authenticator app first.',
        })
      await this.record(tx, me, 'addFactor', 'Recovery codes')
      return renewRecoveryCodes(tx, me.uid)
    }, me.uid)
  }

  private async add(
    tx: Transaction,
    me: Me,
    about: string,
    insert: () => Promise<void>,
  ): Promise<AddedFactor> {
    const isFirst = !(await hasFactor(tx, me.uid))
    await insert()
    return this.added(tx, me, about, isFirst)
  }

  private async added(
    tx: Transaction,
    me: Me,
    about: string,
    isFirst: boolean,
  ): Promise<AddedFactor> {
    await noteFactors(tx, me.uid, isFirst)
    await this.record(tx, me, 'addFactor', about)
    this.events.emitAfter(tx, 'reach-changed', { userId: me.uid })
    await this.notices.factorsChanged(tx, 'factor-added', me.uid, me)
    return { recoveryCodes: isFirst ? await renewRecoveryCodes(tx, me.uid) : null }
  }

  private async remove(
    tx: Transaction,
    me: Me,
    about: string,
    take: () => Promise<number>,
  ): Promise<void> {
    await take()
    // Without a factor they are worth nothing, and the next factor comes with new ones.
    if (!(await hasFactor(tx, me.uid))) await recoveryCodes.remove(tx, { user_id: me.uid })
    await noteFactors(tx, me.uid, false)
    await this.record(tx, me, 'removeFactor', about)
    this.events.emitAfter(tx, 'reach-changed', { userId: me.uid })
    await this.notices.factorsChanged(tx, 'factor-removed', me.uid, me)
  }

  private record(
    tx: Transaction,
    me: Me,
    action: 'addFactor' | 'removeFactor',
    about: string,
  ): Promise<void> {
    return recordAccount(tx, { me, action, resource: user, id: me.uid, about })
  }
}

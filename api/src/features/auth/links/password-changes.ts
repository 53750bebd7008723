import { fieldProblem } from '../../../problems/field-problem.js'
import { Injectable } from '@nestjs/common'
import { readSecret, signInNameOf, type Language } from '@tinkerdesk/shared'
import { user } from '@tinkerdesk/shared/resources/user'
import { records } from '../../../crud/index.js'
import { Database, type Transaction } from '../../../database/database.js'
import { ProblemError } from '../../../problems/problem-error.js'
import type { Session } from '../../../access/sessions.js'
import { ChangeNotices } from './change-notices.js'
import { markVerified, markLanguage } from '../sessions/account-moments.js'
import { Credentials } from '../secrets/credentials.js'
import { Links, type Link, type LinkKey } from './links.js'
import { assertGoodPassword, assertGoodPinOrPassword } from '../secrets/password-policy.js'
import { Pins } from '../secrets/pins.js'
import { SessionService, type SessionClient } from '../sessions/session-service.js'
import { SignInSteps, type NextStep } from '../sign-in/sign-in-steps.js'
import { Throttles } from '../secrets/throttles.js'

/** Returns the account that a link is for: while it has that sign-in name, and by a slip a student's alone. */
async function accountOf(tx: Transaction, { userId, signInName, purpose }: Link) {
  if (!userId || !signInName) return undefined
  const [account] = await records(user, tx).find(
    {
      id: userId,
      ...(purpose === 'slip'
        ? { role: 'student', $or: [{ email: signInName }, { handle: signInName }] }
        : { email: signInName }),
    },
    { fields: ['disabled', 'email', 'handle', 'language', 'pinLockedAt'] },
  )
  return account
}

/** The two ways to a new password: by an e-mailed or printed link, and by the old password. Both end the person's other sessions. */
@Injectable()
export class PasswordChanges {
  constructor(
    private readonly database: Database,
    private readonly credentials: Credentials,
    private readonly pins: Pins,
    private readonly links: Links,
    private readonly sessions: SessionService,
    private readonly steps: SignInSteps,
    private readonly throttles: Throttles,
    private readonly notices: ChangeNotices,
  ) {}

  /**
   * Sets the password of the account that a link was sent to, and takes the person on. Returns the account's sign-in name and what comes next: a new
   * session, the only one that is left, or the second step. A mailed link also proves that the person reads that address; by a slip, a student may set a PIN. `language` becomes the choice
   * of an account without one.
   */
  async byLink(
    {
      key,
      password: typed,
      language,
    }: { key: LinkKey; password: string; language?: Language | undefined },
    client: SessionClient,
  ): Promise<{ signInName: string; next: NextStep }> {
    const { signInName, userId, purpose } = await this.links.peek(key)
    const isSlip = purpose === 'slip'
    const password = isSlip ? readSecret(typed) : typed
    const isPin = isSlip && assertGoodPinOrPassword(password, signInName ?? '', 'password')
    if (!isSlip) assertGoodPassword(password, signInName ?? '', 'password')
    const passwordHash = await this.credentials.hash(password, userId ?? undefined)
    return this.database.write(async (tx) => {
      const link = await this.links.use(tx, key, isSlip ? 'slip' : 'set-password')
      const account = await accountOf(tx, link)
      if (!account) throw new ProblemError('link_expired')
      if (account.disabled) throw new ProblemError('account_disabled')
      await this.notices.passwordChanged(tx, account)
      await this.credentials.set(tx, account.id, passwordHash, isPin)
      if (isSlip || account.pinLockedAt !== null)
        await records(user, tx).put(account.id, {
          pinLockedAt: null,
          ...(isSlip && { slipUsedAt: new Date().toISOString() }),
        })
      if (!isSlip) await markVerified(tx, account.id)
      await this.links.voidAll(tx, account.id)
      await this.sessions.endAll(tx, account.id)
      if (language && !account.language) await markLanguage(tx, account.id, language)
      const next = await this.steps.afterFirstProof(tx, account.id, passwordHash, client)
      return { signInName: signInNameOf(account), next }
    }, userId ?? 'strangers')
  }

  /** Changes the password of a signed-in person who knows the old one. */
  async byPassword(
    session: Session,
    current: string,
    typed: string,
    address: string,
  ): Promise<void> {
    // The handle of an account without an e-mail.
    const { uid, email: signInName } = session.me
    const attempt = await this.throttles.passwordAttempt({
      email: signInName,
      address,
      device: { id: session.id, met: 'account' },
    })
    const stored = await this.credentials.find(this.database.read, uid)
    if (!(await this.pins.verify({ id: uid, stored }, current, attempt.standing)))
      throw fieldProblem(
        'current',
        stored?.isPin
          ? 'This is not your PIN. After ten wrong PINs in a row, only a new slip from your teacher lets you in.'
          : 'This is not your password.',
      )
    await attempt.forgive()
    const next = stored?.isPin ? readSecret(typed) : typed
    const isPin = stored?.isPin === true && assertGoodPinOrPassword(next, signInName, 'next')
    if (!stored?.isPin) assertGoodPassword(next, signInName, 'next')
    const passwordHash = await this.credentials.hash(next, uid)
    await this.database.write(async (tx) => {
      await this.notices.passwordChanged(tx, await records(user, tx).one(uid), session.me)
      await this.credentials.set(tx, uid, passwordHash, isPin)
      await this.links.voidAll(tx, uid)
      await this.sessions.endAll(tx, uid, session.id)
    }, uid)
  }
}

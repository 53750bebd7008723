import { fieldProblem } from '../../../problems/field-problem.js'
import { Injectable } from '@nestjs/common'
import type { Language } from '@tinkerdesk/shared'
import { user } from '@tinkerdesk/shared/resources/user'
import { records } from '../../../crud/index.js'
import { Database } from '../../../database/database.js'
import { ProblemError } from '../../../problems/problem-error.js'
import type { Session } from '../../../access/sessions.js'
import { ChangeNotices } from './change-notices.js'
import { markVerified, markLanguage } from '../sessions/account-moments.js'
import { Credentials } from '../secrets/credentials.js'
import { Links } from './links.js'
import { assertGoodPassword } from '../secrets/password-policy.js'
import { Passwords } from '../secrets/passwords.js'
import { SessionService, type SessionClient } from '../sessions/session-service.js'
import { Throttles } from '../secrets/throttles.js'

/** The two ways to a new password: by an e-mailed link, and by the old password. Both end the person's other sessions. */
@Injectable()
export class PasswordChanges {
  constructor(
    private readonly database: Database,
    private readonly credentials: Credentials,
    private readonly passwords: Passwords,
    private readonly links: Links,
    private readonly sessions: SessionService,
    private readonly throttles: Throttles,
    private readonly notices: ChangeNotices,
  ) {}

  /**
   * Sets the password of the account that a link was sent to, and signs the person in. Returns the account's e-mail and the token of the new session, the
   * only one that is left. This also proves that the person reads that address. `language` becomes the choice of an account without one.
   */
  async byLink(
    {
      token,
      password,
      language,
    }: { token: string; password: string; language?: Language | undefined },
    client: SessionClient,
  ): Promise<{ email: string; session: string }> {
    const { email, userId } = await this.links.peek(token, 'set-password')
    assertGoodPassword(password, email ?? '', 'password')
    const passwordHash = await this.credentials.hash(password, userId ?? undefined)
    return this.database.write(async (tx) => {
      const link = await this.links.use(tx, token, 'set-password')
      const { userId: id, email } = link
      const [account] =
        id && email
          ? await records(user, tx).find(
              { id, email },
              { fields: ['disabled', 'email', 'language'] },
            )
          : []
      if (!account) throw new ProblemError('link_expired')
      if (account.disabled) throw new ProblemError('account_disabled')
      await this.notices.passwordChanged(tx, { id: account.id, email: account.email })
      await this.credentials.set(tx, account.id, passwordHash)
      await markVerified(tx, account.id)
      await this.links.voidAll(tx, account.id)
      await this.sessions.endAll(tx, account.id)
      if (language && !account.language) await markLanguage(tx, account.id, language)
      const session = await this.sessions.startIn(tx, account.id, passwordHash, client)
      return { email: account.email, session }
    }, userId ?? 'strangers')
  }

  /** Changes the password of a signed-in person who knows the old one. */
  async byPassword(
    session: Session,
    current: string,
    next: string,
    address: string,
  ): Promise<void> {
    const { uid, email } = session.me
    const attempt = await this.throttles.passwordAttempt({
      email,
      address,
      device: { id: session.id, met: 'account' },
    })
    const stored = await this.credentials.hashOf(this.database.read, uid)
    if (!(await this.passwords.verify(stored, current, attempt.standing)))
      throw fieldProblem('current', 'This is not your password.')
    await attempt.forgive()
    assertGoodPassword(next, email, 'next')
    const passwordHash = await this.credentials.hash(next, uid)
    await this.database.write(async (tx) => {
      await this.notices.passwordChanged(tx, { id: uid, email }, session.me)
      await this.credentials.set(tx, uid, passwordHash)
      await this.links.voidAll(tx, uid)
      await this.sessions.endAll(tx, uid, session.id)
    }, uid)
  }
}

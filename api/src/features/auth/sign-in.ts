import { Injectable } from '@nestjs/common'
import type { Me } from '@tinkerdesk/shared'
import { Database } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { accounts as a } from './account-columns.js'
import { Passwords } from './passwords.js'
import { SessionService, type Client } from './session-service.js'
import { Throttles } from './throttles.js'

/** Turns an e-mail and a password into a session. */
@Injectable()
export class SignIn {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly sessions: SessionService,
    private readonly throttles: Throttles,
  ) {}

  /** Returns the new session's token and the person. A wrong e-mail and a wrong password give the same response in the same time. */
  async signIn(email: string, password: string, client: Client): Promise<{ token: string; me: Me }> {
    const attempt = await this.throttles.passwordAttempt({ email, address: client.address, deviceId: client.deviceId })
    const [account] = await this.database.read.all<{ id: string; disabled: number | null; password_hash: string | null }>(
      `SELECT u.id AS id, u.disabled AS disabled, c.password_hash AS password_hash
       FROM ${a.users} u LEFT JOIN credentials c ON c.user_id = u.id WHERE u.email = ?`,
      [email],
    )
    const isRight = await this.passwords.verify(account?.password_hash ?? null, password)
    if (!account?.password_hash || !isRight) throw new ProblemError('wrong_credentials')
    await attempt.forgive()
    if (account.disabled) throw new ProblemError('account_disabled')
    const token = await this.sessions.start(account.id, account.password_hash, client)
    const me = await this.sessions.resolve(token)
    if (!me) throw new ProblemError('wrong_credentials')
    return { token, me }
  }
}

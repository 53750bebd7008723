import { Injectable } from '@nestjs/common'
import type { Me } from '@tinkerdesk/shared'
import { user } from '@tinkerdesk/shared/resources/user'
import { records } from '../../../crud/index.js'
import { Database } from '../../../database/database.js'
import { ProblemError } from '../../../problems/problem-error.js'
import { Credentials } from '../secrets/credentials.js'
import { Passwords } from '../secrets/passwords.js'
import { SessionService, type Client } from './session-service.js'
import { Throttles } from '../secrets/throttles.js'

/** Turns an e-mail and a password into a session. */
@Injectable()
export class SignIn {
  constructor(
    private readonly database: Database,
    private readonly credentials: Credentials,
    private readonly passwords: Passwords,
    private readonly sessions: SessionService,
    private readonly throttles: Throttles,
  ) {}

  /** Returns the new session's token and the person. A wrong e-mail and a wrong password give the same response in the same time. */
  async signIn(
    email: string,
    password: string,
    client: Client,
    leaving?: AbortSignal,
  ): Promise<{ token: string; me: Me }> {
    const { address, device, userAgent } = client
    const attempt = await this.throttles.passwordAttempt({
      email,
      address,
      device,
      userAgent,
      ...(leaving && { leaving }),
    })
    const { read } = this.database
    const [account] = await records(user, read).find({ email }, { fields: ['disabled'] })
    const stored = await this.credentials.hashOf(read, account?.id ?? '')
    const isRight = await this.passwords.verify(stored, password, attempt.standing)
    if (!account || stored === null || !isRight) throw new ProblemError('wrong_credentials')
    await attempt.forgive()
    if (account.disabled) throw new ProblemError('account_disabled')
    const token = await this.sessions.start(account.id, stored, client)
    const me = await this.sessions.resolve(token)
    if (!me) throw new ProblemError('wrong_credentials')
    return { token, me }
  }
}

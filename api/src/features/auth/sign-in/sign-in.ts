import { Injectable } from '@nestjs/common'
import type { Me } from '@tinkerdesk/shared'
import { user } from '@tinkerdesk/shared/resources/user'
import { records } from '../../../crud/index.js'
import { Database } from '../../../database/database.js'
import { ProblemError } from '../../../problems/problem-error.js'
import { Credentials } from '../secrets/credentials.js'
import { Pins } from '../secrets/pins.js'
import { SignInSteps } from './sign-in-steps.js'
import { SessionService, type Client } from '../sessions/session-service.js'
import { Throttles } from '../secrets/throttles.js'

/** Says the same whether or not there is such a handle, and whether or not its PIN is locked. */
const wrongHandle =
  'These do not match. After ten wrong PINs in a row, only a new slip from your teacher lets you in.'

/** Turns an e-mail or a handle, and a password or a PIN, into a session. */
@Injectable()
export class SignIn {
  constructor(
    private readonly database: Database,
    private readonly credentials: Credentials,
    private readonly pins: Pins,
    private readonly sessions: SessionService,
    private readonly steps: SignInSteps,
    private readonly throttles: Throttles,
  ) {}

  /**
   * Returns the new session's token, the person, and if the session is kept, which one by a PIN never is; or the second step. A wrong name and a wrong password give the
   * same response in the same time; so does a PIN that is locked.
   */
  async signIn(
    email: string,
    password: string,
    client: Client,
    leaving?: AbortSignal,
  ): Promise<{ token: string; me: Me; isKept: boolean } | { secondStep: string }> {
    const { address, device, userAgent } = client
    const attempt = await this.throttles.passwordAttempt({
      email,
      address,
      device,
      userAgent,
      ...(leaving && { leaving }),
    })
    const { read } = this.database
    const isHandle = !email.includes('@')
    const [account] = await records(user, read).find(isHandle ? { handle: email } : { email }, {
      fields: ['disabled'],
    })
    const stored = await this.credentials.find(read, account?.id ?? '')
    const isRight = await this.pins.verify(
      account && { id: account.id, stored },
      password,
      attempt.standing,
      isHandle,
    )
    if (!account || stored === null || !isRight)
      throw new ProblemError('wrong_credentials', isHandle ? { title: wrongHandle } : {})
    await attempt.forgive()
    if (account.disabled) throw new ProblemError('account_disabled')
    const next = await this.database.write(
      (tx) => this.steps.afterFirstProof(tx, account.id, stored.hash, client),
      account.id,
      'short',
    )
    if ('secondStep' in next) return next
    const token = next.session
    const me = await this.sessions.resolve(token)
    if (!me) throw new ProblemError('wrong_credentials')
    return { token, me, isKept: client.isKept && !stored.isPin }
  }
}

import { Injectable } from '@nestjs/common'
import { user } from '@tinkerdesk/shared/resources/user'
import { Config } from '../../../config/config.js'
import { records } from '../../../crud/index.js'
import { Database } from '../../../database/database.js'
import { quietlyIn } from '../../../mail/quietly.js'
import { ProblemError } from '../../../problems/problem-error.js'
import { Credentials } from '../secrets/credentials.js'
import { Links } from './links.js'
import { assertGoodPassword } from '../secrets/password-policy.js'

/** The time in which servers count as started together. */
const freshMs = 10_000

interface NewAdmin {
  token: string
  email: string
  displayName: string
  password: string
}

/** Lets the first person in, through one link that is printed where the product was started. */
@Injectable()
export class FirstAdmin {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly links: Links,
    private readonly credentials: Credentials,
  ) {}

  /** Prints the link if there is no account yet. Called once the product can be reached. */
  async announce(): Promise<void> {
    if (this.config.isDemo) return
    const url = await this.offer()
    if (url === 'offered')
      process.stdout.write(
        '\nNobody has an account yet. Another server has just printed the link for the first admin.\n\n',
      )
    else if (url)
      process.stdout.write(
        `\nNobody has an account yet. Make the first admin within 24 hours at\n\n  ${url}\n\n`,
      )
  }

  /**
   * Returns a new link that replaces older ones, `null` if there are accounts, or `offered` if another server on the same database has
   * printed one in the last few seconds.
   */
  offer(): Promise<string | null> {
    return this.database.write(async (tx) => {
      await tx.lock('first-admin')
      if ((await records(user, tx).find({}, { fields: [], limit: 1 })).length > 0) return null
      if (
        this.database.dialect === 'postgres' &&
        (await this.links.isFresh(tx, 'first-admin', freshMs))
      )
        return 'offered'
      await this.links.voidPurpose(tx, 'first-admin')
      return this.links.make(tx, 'first-admin', 24)
    }, 'product')
  }

  /** Creates the account. Of two concurrent calls, the second finds the link used and an admin in place. */
  async make({ token, email, displayName, password }: NewAdmin): Promise<void> {
    await this.links.peek(token, 'first-admin')
    assertGoodPassword(password, email, 'password')
    const passwordHash = await this.credentials.hash(password)
    await this.database.write(async (tx) => {
      await this.links.use(tx, token, 'first-admin')
      const admins = await records(user, tx).find({ role: 'admin' }, { fields: [], limit: 1 })
      if (admins.length > 0) throw new ProblemError('link_expired')
      const admin = await quietlyIn(tx, () =>
        records(user, tx).create({ email, displayName, role: 'admin' }),
      )
      await this.credentials.set(tx, admin.id, passwordHash)
    }, 'strangers')
  }
}

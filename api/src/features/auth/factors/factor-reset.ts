import { Injectable } from '@nestjs/common'
import type { Me } from '@tinkerdesk/shared'
import { user } from '@tinkerdesk/shared/resources/user'
import { recordAccount, records } from '../../../crud/index.js'
import { Database } from '../../../database/database.js'
import { ProblemError } from '../../../problems/problem-error.js'
import { ChangeNotices } from '../links/change-notices.js'
import { SessionService } from '../sessions/session-service.js'
import { forgetFactors } from './forget-factors.js'

/** Takes away the second factors of a person who has lost them. */
@Injectable()
export class FactorReset {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionService,
    private readonly notices: ChangeNotices,
  ) {}

  /**
   * Resets the second factors of another person of the staff. They are signed out, and their password alone lets them in. The person has an e-mail; a hook of
   * the account tells the admins and the person.
   */
  async reset(me: Me, userId: string): Promise<void> {
    if (me.uid === userId)
      throw new ProblemError('forbidden', {
        title: 'Another admin resets your second factor. You can remove it yourself.',
      })
    await this.database.write(async (tx) => {
      const [account] = await records(user, tx).find({ id: userId }, { fields: ['role'] })
      if (!account || account.role === 'student') throw new ProblemError('not_found')
      await forgetFactors(tx, userId)
      await recordAccount(tx, { me, action: 'resetFactors', resource: user, id: userId })
      await this.sessions.endAll(tx, userId)
      await this.notices.factorsChanged(tx, 'factors-reset', userId, me)
      await records(user, tx).put(userId, { factorsResetAt: new Date().toISOString() })
    }, me.uid)
  }
}

import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { reminderDays } from '@tinkerdesk/shared'
import { Config } from '../../../config/config.js'
import { Database } from '../../../database/database.js'
import type { Installation } from './session-statements.js'
import { installationMoments } from '../secrets/factors.tables.js'

const name = 'admins-need-a-factor'

/** The rule that admins need a second factor, and the moment from which it holds here. */
@Injectable()
export class FactorRule implements OnApplicationBootstrap {
  /** The moment from which an admin without a second factor can only set one up, as ISO text. `null` where none is needed. */
  from: string | null = null

  constructor(
    private readonly config: Config,
    private readonly database: Database,
  ) {}

  /** The words of this installation about every person. */
  get installation(): Installation {
    return { factorNeededFrom: this.from, unkept: this.config.childData.unkept }
  }

  /** The days of reminders begin with the first start under the rule. A start without it ends them, so that they begin again. */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.isFactorNeeded) {
      await this.database.write((tx) => installationMoments.remove(tx, { name }), 'product')
      return
    }
    const at = new Date(Date.now() + reminderDays * 86_400_000).toISOString()
    await this.database.write(
      (tx) => installationMoments.insertMissing(tx, { name, at }),
      'product',
    )
    const [moment] = await installationMoments.find(this.database.read, { name })
    this.from = moment?.at ?? null
  }
}

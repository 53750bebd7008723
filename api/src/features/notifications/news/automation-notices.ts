import { Injectable } from '@nestjs/common'
import type { Transaction } from '../../../database/database.js'
import { Notices, type Notice } from '../../../resources/notices.js'
import { Notifier } from '../notifier.js'

/** Tells people what automations noticed. */
@Injectable()
export class AutomationNotices extends Notices {
  constructor(private readonly notifier: Notifier) {
    super()
  }

  override tell(
    tx: Transaction,
    people: readonly string[],
    { title, link }: Notice,
  ): Promise<void> {
    return this.notifier.tell(tx, people, {
      category: 'automation',
      title,
      ...(link === null ? {} : { link }),
    })
  }
}

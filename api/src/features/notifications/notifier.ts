import { Injectable } from '@nestjs/common'
import type { NotificationCategory } from '@tinkerdesk/shared'
import { notification } from '@tinkerdesk/shared/resources/notification'
import { records } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'
import { Events } from '../../events/events.js'
import { isQuiet } from '../../mail/quietly.js'
import { hearing } from './hearing.js'

export interface News {
  category: NotificationCategory
  /** One sentence, without a full stop. Longer ones are cut. */
  title: string
  body?: string | null
  /** The address on this site of the record that it is about. */
  link?: string
}

/** Writes notifications in the transaction that causes them. */
@Injectable()
export class Notifier {
  constructor(private readonly events: Events) {}

  /** Notifies people, except `by`, accounts that cannot sign in, and those who muted the category. */
  async tell(tx: Transaction, people: readonly string[], news: News, by?: string): Promise<void> {
    const others = [...new Set(people)].filter((id) => id !== by)
    if (others.length === 0 || isQuiet(tx)) return
    const { category, title, body = null, link = null } = news
    const users = await hearing(tx, others, category)
    const shown = { category, title: [...title].slice(0, 300).join(''), body, link, isRead: false }
    await records(notification, tx).add(users.map((person) => ({ ...shown, person })))
    if (users.length > 0) this.events.emitAfter(tx, 'bell-changed', { users })
  }
}

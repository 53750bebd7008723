import { Injectable } from '@nestjs/common'
import {
  isNotificationCategory,
  maxBellItems,
  type Bell,
  type Me,
  type NotificationCategory,
} from '@tinkerdesk/shared'
import { notification } from '@tinkerdesk/shared/resources/notification'
import { records, tableOf } from '../../crud/index.js'
import { Database, type Transaction } from '../../database/database.js'
import { Events } from '../../events/events.js'
import { unreadChats } from '../../resources/unread-chats.js'
import { notificationDigests, notificationMutes } from './notifications.tables.js'

export interface BellSettings {
  muted?: readonly NotificationCategory[] | undefined
  digest?: boolean | undefined
}

const table = tableOf(notification)

/** The signed-in person's own notifications: what is new, reading, and settings. */
@Injectable()
export class BellService {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
  ) {}

  /** Returns the newest notifications of a person, and the conversations with messages that they have not seen. */
  async of(me: Me, leaving: AbortSignal): Promise<Bell> {
    const { uid } = me
    const { read } = this.database
    const scan = this.database.scan(uid, leaving)
    const mutes = await notificationMutes.find(
      read,
      { user_id: uid },
      { columns: ['category'], order: ['category'] },
    )
    const muted = mutes.map(({ category }) => category).filter(isNotificationCategory)
    const rows = await records(notification, read).find(
      { person: uid },
      { order: '-createdAt', limit: maxBellItems },
    )
    const [digest] = await notificationDigests.find(read, { user_id: uid }, { columns: ['is_on'] })
    return {
      unread: await records(notification, scan).count({ person: uid, isRead: false }),
      chats: muted.includes('message') ? [] : await unreadChats(scan, me),
      items: rows.map(({ id, category, title, body, link, isRead, createdAt: at }) => ({
        id,
        category: category ?? 'broadcast',
        title,
        body,
        link,
        isRead,
        at,
      })),
      muted,
      digest: digest?.is_on !== 0,
    }
  }

  /** Marks notifications of a person as read: some, or all. */
  async read(me: Me, ids?: readonly string[]): Promise<void> {
    await this.write(me, async (tx) => {
      // A mark is no change of the record: it adds nothing to the audit trail.
      await table.note(
        tx,
        { person: me.uid, isRead: false, ...(ids && { id: { $in: ids } }) },
        'isRead',
        1,
      )
    })
  }

  /** Changes the categories that a person has muted, or the daily e-mail. */
  async choose(me: Me, { muted, digest }: BellSettings): Promise<void> {
    await this.write(me, async (tx) => {
      const [own] = await notificationDigests.find(tx, { user_id: me.uid })
      if (digest !== undefined)
        await notificationDigests.put(tx, {
          user_id: me.uid,
          is_on: digest ? 1 : 0,
          day: own?.day ?? null,
        })
      if (!muted) return
      await notificationMutes.remove(tx, { user_id: me.uid })
      await notificationMutes.insert(
        tx,
        ...[...new Set(muted)].map((category) => ({ user_id: me.uid, category })),
      )
    })
  }

  /** Other tabs of the person learn of it. */
  private async write(me: Me, work: (tx: Transaction) => Promise<void>): Promise<void> {
    await this.database.write(async (tx) => {
      await tx.lock(`bell of ${me.uid}`)
      await work(tx)
      this.events.emitAfter(tx, 'bell-changed', { users: [me.uid] })
    }, me.uid)
  }
}

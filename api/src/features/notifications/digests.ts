import { Injectable, type OnModuleInit } from '@nestjs/common'
import { dayInIndia, notificationLabels, type NotificationCategory } from '@tinkerdesk/shared'
import { notification } from '@tinkerdesk/shared/resources/notification'
import { user } from '@tinkerdesk/shared/resources/user'
import { z } from 'zod'
import { Config } from '../../config/config.js'
import { placeholders, records, tableOf } from '../../crud/index.js'
import type { Sql, Transaction } from '../../database/database.js'
import { defineJob } from '../../jobs/job.js'
import { nameInMail, renderMail, type Mail } from '../../mail/mail.js'
import type { Occasion } from '../../mail/mail-sender.js'
import { sayIn } from '../../mail/reader-language.js'
import { Mailer } from '../../mail/mailer.js'
import { unreadChats } from '../../resources/unread-chats.js'
import { FoundAhead, maxFound } from './found-ahead.js'
import { notificationDigests, notificationMutes } from './notifications.tables.js'

const dayMs = 24 * 60 * 60_000
const atOnce = 50

const [users, notes] = [tableOf(user), tableOf(notification)]

/** Returns "3 × Tasks", one for each category with unread notifications of a person. Counts only: the mail names nobody. */
async function unreadOf(
  sql: Sql,
  person: string,
  say: (label: string) => string = (label) => label,
): Promise<string[]> {
  const [account] = await records(user, sql).find({ id: person }, { fields: ['role'] })
  const rows = await records(notification, sql).find(
    { person, isRead: false },
    { fields: ['category'] },
  )
  const counts = new Map<NotificationCategory, number>()
  for (const { category } of rows)
    if (category) counts.set(category, (counts.get(category) ?? 0) + 1)
  const isMuted = (await notificationMutes.count(sql, { user_id: person, category: 'message' })) > 0
  const chats =
    isMuted || !account ? [] : await unreadChats(sql, { uid: person, role: account.role })
  const messages = chats.reduce((sum, { unread }) => sum + unread, 0)
  return [
    ...(messages > 0 ? [`${say(notificationLabels.message)}: ${messages}`] : []),
    ...[...counts].map(([category, count]) => `${say(notificationLabels[category])}: ${count}`),
  ]
}

/**
 * Returns people who were not here for a day, have something unread of the last day, and were not looked at on this day: all, or those of some. SQL, since it
 * compares several tables of this feature and of signing in.
 */
const waiting = (
  sql: Sql,
  day: string,
  since: string,
  ids?: readonly string[],
): Promise<{ id: string; email: string; has: number }[]> =>
  sql.all(
    `SELECT u."id" AS id, ${users.column('email', 'u')} AS email,
       CASE WHEN EXISTS (SELECT 1 FROM sign_ins i WHERE i."user_id" = u."id" AND i."seen_at" > ?) THEN 0 ELSE 1 END AS has
     FROM ${users.name} u LEFT JOIN notification_digests d ON d."user_id" = u."id"
     WHERE ${users.column('disabled', 'u')} = 0 AND ${users.column('emailVerifiedAt', 'u')} IS NOT NULL
       AND COALESCE(d."is_on", 1) = 1 AND COALESCE(d."day", '') < ?
       AND (EXISTS (SELECT 1 FROM ${notes.name} n WHERE ${notes.column('person', 'n')} = u."id" AND ${notes.column('isRead', 'n')} = 0 AND n."created_at" > ?)
         OR EXISTS (SELECT 1 FROM chat_markers k JOIN chat_messages m ON m."group_id" = k."group_id" AND m."sequence" > k."sequence"
           WHERE k."user_id" = u."id" AND m."created_at" > ?))
       ${ids ? `AND u."id" IN (${placeholders(ids.length)})` : ''}
     LIMIT ${maxFound}`,
    [since, day, since, since, ...(ids ?? [])],
  )

const yesterday = (): string => new Date(Date.now() - dayMs).toISOString()

const away = new FoundAhead((sql) => waiting(sql, dayInIndia(new Date()), yesterday()))

/** Each evening, sends people who were not here an e-mail that counts what they have not read. */
export const sendDigests = defineJob({
  name: 'digests',
  input: z.object({}),
  schedule: { pattern: '0 18 * * *', title: 'Send daily summaries by e-mail' },
  sentence: ({ done }) => `People with unread notifications: ${done}`,
  prepare: (start) => away.prepare(start),
  async chunk({ id: job, tx, get }) {
    const day = dayInIndia(new Date())
    const ids = away.take(tx, job, atOnce)
    if (ids.length === 0) return { items: 0, isFinished: true }
    const some = await waiting(tx, day, yesterday(), ids)
    for (const { id, email, has } of some) {
      await notificationDigests.put(tx, { user_id: id, is_on: 1, day })
      if (has === 1 && (await unreadOf(tx, id)).length > 0)
        await get(Mailer).send(tx, 'digest', { id, email })
    }
    return { items: some.length, isFinished: false }
  },
})

/** Writes the daily e-mail at the moment it is sent, from what is unread then. */
@Injectable()
export class Digests implements OnModuleInit {
  constructor(
    private readonly config: Config,
    private readonly mailer: Mailer,
  ) {}

  onModuleInit(): void {
    this.mailer.template('digest', (tx, occasion) => this.write(tx, occasion))
  }

  private async write(tx: Transaction, { userId, email }: Occasion): Promise<Mail | null> {
    const [account] = await records(user, tx).find(
      { id: userId, disabled: false },
      { fields: ['displayName', 'email', 'language'] },
    )
    const lines = account ? await unreadOf(tx, userId, sayIn(account.language)) : []
    if (!account || account.email !== email || lines.length === 0) return null
    return renderMail({
      to: email,
      language: account.language,
      subject: 'What is new for you on Tinkerdesk',
      paragraphs: [
        `Hello ${nameInMail(account.displayName)},`,
        'while you were away, this is new for you:',
        ...lines,
      ],
      link: { label: 'Open Tinkerdesk', url: this.config.publicUrl },
      after: [
        'To end these daily e-mails, open the bell at the top of any page and switch them off below “Settings”.',
      ],
    })
  }
}

import type { NotificationCategory } from '@tinkerdesk/shared'
import { notification } from '@tinkerdesk/shared/resources/notification'
import { user } from '@tinkerdesk/shared/resources/user'
import { placeholders, tableOf } from '../../crud/index.js'
import type { Sql } from '../../database/database.js'

const [users, notes] = [tableOf(user), tableOf(notification)]

/** Returns the condition that the account `u` can sign in and has not muted a category. */
export const hears = (category: NotificationCategory): string =>
  `${users.column('disabled', 'u')} = 0
   AND NOT EXISTS (SELECT 1 FROM notification_mutes k WHERE k."user_id" = u."id" AND k."category" = '${category}')`

/**
 * Returns the condition that the account `u` hears news of a category and has none yet with a link, which is an expression. `opening` narrows
 * it to titles that begin with this word. The category is an expression, too: by its index SQLite would read everyone's notifications for each
 * account while its statistics know of few.
 */
export const isUntold = (category: NotificationCategory, link: string, opening?: string): string =>
  `${hears(category)}
   AND NOT EXISTS (SELECT 1 FROM ${notes.name} n WHERE ${notes.column('person', 'n')} = u."id" AND ${notes.column('category', 'n')} || '' = '${category}'
     AND ${notes.column('link', 'n')} = ${link}${opening === undefined ? '' : ` AND ${notes.column('title', 'n')} LIKE '${opening}:%'`})`

/** Returns those of some people who hear news of a category. */
export async function hearing(
  sql: Sql,
  people: readonly string[],
  category: NotificationCategory,
): Promise<string[]> {
  const rows = await sql.all<{ id: string }>(
    `SELECT u."id" AS id FROM ${users.name} u WHERE u."id" IN (${placeholders(people.length)}) AND ${hears(category)}`,
    people,
  )
  return rows.map(({ id }) => id)
}

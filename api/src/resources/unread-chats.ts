import { maxBellItems, type Me, type UnreadChat } from '@tinkerdesk/shared'
import { chatGroup } from '@tinkerdesk/shared/resources/chat-group'
import { chatMessage } from '@tinkerdesk/shared/resources/chat-message'
import { user } from '@tinkerdesk/shared/resources/user'
import { tableOf } from '../crud/index.js'
import type { Sql, SqlValue } from '../database/database.js'

const [groups, messages, users] = [tableOf(chatGroup), tableOf(chatMessage), tableOf(user)]

/**
 * Returns a person's conversations with messages that they have not seen, newest first; for an admin also chats with the admins that no
 * admin has seen. SQL, since it compares each group's last message to a marker.
 */
export async function unreadChats(sql: Sql, { uid, role }: Pick<Me, 'uid' | 'role'>): Promise<UnreadChat[]> {
  const mine = groups.where({ users: { $has: uid } }, 'g')
  const [sequence, groupOf, thread] = [messages.column('sequence', 'm'), messages.column('group', 'm'), groups.column('thread', 'g')]
  // An admin has all chats with the admins. Each is looked up in an index: a join would read all messages.
  const rows = await sql.all<Record<string, SqlValue>>(
    `WITH mine AS MATERIALIZED (
       SELECT g."id" AS id, ${groups.column('groupName', 'g')} AS name, ${thread} AS thread,
         (SELECT MAX(${sequence}) FROM ${messages.name} m WHERE ${groupOf} = g."id") AS last,
         COALESCE((SELECT k."sequence" FROM chat_markers k
           WHERE k."group_id" = g."id" AND k."user_id" = CASE WHEN ${thread} IS NULL OR ${thread} = ? THEN ? ELSE 'admins' END), 0) AS seen
       FROM ${groups.name} g WHERE ${mine.text}${role === 'admin' ? ` OR ${thread} IS NOT NULL` : ''})
     SELECT id, name, thread, last - seen AS unread,
       (SELECT ${users.column('displayName', 'u')} FROM ${users.name} u WHERE u."id" = mine.thread) AS person,
       (SELECT m."created_at" FROM ${messages.name} m WHERE ${groupOf} = mine.id AND ${sequence} = mine.last) AS at
     FROM mine WHERE last > seen
     ORDER BY at DESC, id LIMIT ${maxBellItems}`,
    [uid, uid, ...mine.values],
  )
  return rows.map((row) => {
    const isOthers = row.thread !== null && row.thread !== uid
    return {
      id: String(row.id),
      groupName: isOthers ? `Chat with ${String(row.person)}` : String(row.name),
      link: isOthers ? `/chat-with-admin/${String(row.thread)}` : row.thread === null ? `/chats/${String(row.id)}` : '/chat-with-admin',
      unread: Number(row.unread),
      at: String(row.at),
    }
  })
}

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
export async function unreadChats(
  sql: Sql,
  { uid, role }: Pick<Me, 'uid' | 'role'>,
): Promise<UnreadChat[]> {
  const mine = groups.where({ users: { $has: uid } }, 'g')
  const [sequence, groupOf, thread] = [
    messages.column('sequence', 'm'),
    messages.column('group', 'm'),
    groups.column('thread', 'g'),
  ]
  // Of an admin's chats with others only the newest unread ones are looked up. Their number does not matter.
  const ofAdmins = `
       UNION SELECT * FROM (
         SELECT g."id", ${groups.column('groupName', 'g')}, ${thread}
         FROM admin_threads t JOIN ${groups.name} g ON g."id" = t."group_id"
         WHERE t."unread_at" IS NOT NULL AND ${thread} <> ?
         ORDER BY t."unread_at" DESC, t."group_id" DESC LIMIT ${maxBellItems}) newest`
  const rows = await sql.all<Record<string, SqlValue>>(
    `WITH own AS (
       SELECT g."id" AS id, ${groups.column('groupName', 'g')} AS name, ${thread} AS thread
       FROM ${groups.name} g WHERE ${mine.text}${role === 'admin' ? ofAdmins : ''}
     ), mine AS MATERIALIZED (
       SELECT id, name, thread, (SELECT MAX(${sequence}) FROM ${messages.name} m WHERE ${groupOf} = own.id) AS last,
         COALESCE((SELECT k."sequence" FROM chat_markers k
           WHERE k."group_id" = own.id AND k."user_id" = CASE WHEN thread IS NULL OR thread = ? THEN ? ELSE 'admins' END), 0) AS seen
       FROM own)
     SELECT id, name, thread, last - seen AS unread,
       (SELECT ${users.column('displayName', 'u')} FROM ${users.name} u WHERE u."id" = mine.thread) AS person,
       (SELECT m."created_at" FROM ${messages.name} m WHERE ${groupOf} = mine.id AND ${sequence} = mine.last) AS at
     FROM mine WHERE last > seen
     ORDER BY at DESC, id LIMIT ${maxBellItems}`,
    [...mine.values, ...(role === 'admin' ? [uid] : []), uid, uid],
  )
  return rows.map((row) => {
    const isOthers = row.thread !== null && row.thread !== uid
    return {
      id: String(row.id),
      groupName: isOthers ? `Chat with ${String(row.person)}` : String(row.name),
      link: isOthers
        ? `/chat-with-admin/${String(row.thread)}`
        : row.thread === null
          ? `/chats/${String(row.id)}`
          : '/chat-with-admin',
      unread: Number(row.unread),
      at: String(row.at),
    }
  })
}

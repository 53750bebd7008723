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
  const sequence = messages.column('sequence', 'm')
  const thread = groups.column('thread', 'g')
  const rows = await sql.all<Record<string, SqlValue>>(
    `SELECT g."id" AS id, ${groups.column('groupName', 'g')} AS name, ${thread} AS thread, ${users.column('displayName', 'u')} AS person,
       ${sequence} - COALESCE(k."sequence", 0) AS unread, m."created_at" AS at
     FROM ${groups.name} g
     JOIN ${messages.name} m ON ${messages.column('group', 'm')} = g."id"
       AND ${sequence} = (SELECT MAX(${messages.column('sequence', 'l')}) FROM ${messages.name} l WHERE ${messages.column('group', 'l')} = g."id")
     LEFT JOIN ${users.name} u ON u."id" = ${thread}
     LEFT JOIN chat_markers k ON k."group_id" = g."id" AND k."user_id" = CASE WHEN ${thread} IS NULL OR ${thread} = ? THEN ? ELSE 'admins' END
     WHERE (${mine.text}${role === 'admin' ? ` OR ${thread} IS NOT NULL` : ''}) AND ${sequence} > COALESCE(k."sequence", 0)
     ORDER BY m."created_at" DESC, g."id" LIMIT ${maxBellItems}`,
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

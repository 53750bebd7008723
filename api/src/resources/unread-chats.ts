import { maxBellItems, type UnreadChat } from '@tinkerdesk/shared'
import { chatGroup } from '@tinkerdesk/shared/resources/chat-group'
import { chatMessage } from '@tinkerdesk/shared/resources/chat-message'
import { tableOf } from '../crud/index.js'
import type { Sql, SqlValue } from '../database/database.js'

const [groups, messages] = [tableOf(chatGroup), tableOf(chatMessage)]

/** Returns a person's conversations with messages that they have not seen, newest first. SQL, since it compares each group's last message to a marker. */
export async function unreadChats(sql: Sql, person: string): Promise<UnreadChat[]> {
  const mine = groups.where({ users: { $has: person } }, 'g')
  const sequence = messages.column('sequence', 'm')
  const rows = await sql.all<Record<string, SqlValue>>(
    `SELECT g."id" AS id, ${groups.column('groupName', 'g')} AS name, ${sequence} - COALESCE(k."sequence", 0) AS unread, m."created_at" AS at
     FROM ${groups.name} g
     JOIN ${messages.name} m ON ${messages.column('group', 'm')} = g."id"
       AND ${sequence} = (SELECT MAX(${messages.column('sequence', 'l')}) FROM ${messages.name} l WHERE ${messages.column('group', 'l')} = g."id")
     LEFT JOIN chat_markers k ON k."group_id" = g."id" AND k."user_id" = ?
     WHERE ${mine.text} AND ${sequence} > COALESCE(k."sequence", 0)
     ORDER BY m."created_at" DESC, g."id" LIMIT ${maxBellItems}`,
    [person, ...mine.values],
  )
  return rows.map(({ id, name, unread, at }) => ({ id: String(id), groupName: String(name), unread: Number(unread), at: String(at) }))
}

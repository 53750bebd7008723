import { Injectable } from '@nestjs/common'
import type { AdminThread, Me } from '@tinkerdesk/shared'
import { chatGroup } from '@tinkerdesk/shared/resources/chat-group'
import { chatMessage } from '@tinkerdesk/shared/resources/chat-message'
import { user } from '@tinkerdesk/shared/resources/user'
import { likeLiteral, tableOf } from '../../crud/index.js'
import { Database, type SqlValue } from '../../database/database.js'
import { personNames } from '../../resources/person-names.js'
import { adminsMarker } from './chats.tables.js'

/** Threads in the list. Older ones are reached by search. */
const maxThreads = 200

const [groups, messages, users] = [tableOf(chatGroup), tableOf(chatMessage), tableOf(user)]

/** Lists the chats of people with the admins. */
@Injectable()
export class ThreadsReader {
  constructor(private readonly database: Database) {}

  /** Returns the threads with a message, the one with the latest first, narrowed to people whose name or e-mail contains a text. SQL, since it joins each thread to its last message. */
  async list(me: Me, search: string, leaving: AbortSignal): Promise<AdminThread[]> {
    const { read } = this.database
    const sequence = messages.column('sequence', 'm')
    const pattern = `%${likeLiteral(search.toLowerCase())}%`
    // A search may look through all of thousands: that keeps nobody else waiting.
    const rows = await (search ? this.database.scan(me.uid, leaving) : read).all<
      Record<string, SqlValue>
    >(
      `WITH newest AS MATERIALIZED (
         SELECT g."id" AS id, u."id" AS person, t."last_at" AS last_at
         FROM admin_threads t JOIN ${groups.name} g ON g."id" = t."group_id" JOIN ${users.name} u ON u."id" = ${groups.column('thread', 'g')}
         ${search && `WHERE LOWER(${users.column('displayName', 'u')}) LIKE ? ESCAPE '\\' OR LOWER(${users.column('email', 'u')}) LIKE ? ESCAPE '\\'`}
         ORDER BY t."last_at" DESC, t."group_id" DESC LIMIT ${maxThreads})
       SELECT n.person AS person, ${sequence} - COALESCE(k."sequence", 0) AS unread, m."created_at" AS at, ${messages.column('sender', 'm')} AS sender,
         SUBSTR(${messages.column('text', 'm')}, 1, 200) AS text, ${messages.column('deleted', 'm')} AS deleted
       FROM newest n
       JOIN ${messages.name} m ON ${messages.column('group', 'm')} = n.id
         AND ${sequence} = (SELECT MAX(${messages.column('sequence', 'l')}) FROM ${messages.name} l WHERE ${messages.column('group', 'l')} = n.id)
       LEFT JOIN chat_markers k ON k."group_id" = n.id AND k."user_id" = ?
       ORDER BY n.last_at DESC, n.id DESC`,
      [...(search ? [pattern, pattern] : []), adminsMarker],
    )
    const names = await personNames(read, me, [
      ...new Set(rows.flatMap(({ person, sender }) => [String(person), String(sender)])),
    ])
    return rows.map(({ person, unread, at, sender, text, deleted }) => {
      const { name = 'Former account', role = null } = names.get(String(person)) ?? {}
      return {
        person: String(person),
        name,
        role,
        unread: Math.max(0, Number(unread)),
        isWaiting: sender === person,
        last: {
          at: String(at),
          senderName: names.get(String(sender))?.name ?? 'Former account',
          text: text === null ? null : String(text).slice(0, 200),
          deleted: deleted === 1,
        },
      }
    })
  }
}

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
  async list(me: Me, search = ''): Promise<AdminThread[]> {
    const { read } = this.database
    const sequence = messages.column('sequence', 'm')
    const pattern = `%${likeLiteral(search.toLowerCase())}%`
    // Thousands of threads: looking through them keeps nobody else waiting.
    const rows = await this.database.scan(me.uid).all<Record<string, SqlValue>>(
      `SELECT u."id" AS person, ${sequence} - COALESCE(k."sequence", 0) AS unread, m."created_at" AS at, ${messages.column('sender', 'm')} AS sender,
         ${messages.column('text', 'm')} AS text, ${messages.column('deleted', 'm')} AS deleted
       FROM ${groups.name} g
       JOIN ${users.name} u ON u."id" = ${groups.column('thread', 'g')}
       JOIN ${messages.name} m ON ${messages.column('group', 'm')} = g."id"
         AND ${sequence} = (SELECT MAX(${messages.column('sequence', 'l')}) FROM ${messages.name} l WHERE ${messages.column('group', 'l')} = g."id")
       LEFT JOIN chat_markers k ON k."group_id" = g."id" AND k."user_id" = ?
       WHERE LOWER(${users.column('displayName', 'u')}) LIKE ? ESCAPE '\\' OR LOWER(${users.column('email', 'u')}) LIKE ? ESCAPE '\\'
       ORDER BY m."created_at" DESC, g."id" LIMIT ${maxThreads}`,
      [adminsMarker, pattern, pattern],
    )
    const names = await personNames(read, me, [...new Set(rows.flatMap(({ person, sender }) => [String(person), String(sender)]))])
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

import { chatGroup } from '@tinkerdesk/shared/resources/chat-group'
import { records } from '../crud/index.js'
import type { Database, Sql } from '../database/database.js'

/** The person of each group that was read, `null` for a group that is no chat with the admins. It never changes. */
const peopleOf = new WeakMap<Database, Map<string, string | null>>()

/** Returns the person whose chat with the admins a group is, or `null` for another group. */
export async function personOfThread(sql: Sql, group: string): Promise<string | null> {
  const people = peopleOf.get(sql.database) ?? new Map<string, string | null>()
  peopleOf.set(sql.database, people)
  const cached = people.get(group)
  if (cached !== undefined) return cached
  const [row] = await records(chatGroup, sql).find({ id: group }, { fields: ['thread'] })
  if (row) people.set(group, row.thread)
  return row?.thread ?? null
}

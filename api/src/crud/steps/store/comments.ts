import { conversationOf } from '@tinkerdesk/shared'
import { comments } from '../../plan/own-tables.js'
import { addEntry, isEntry, repeatsLast, withoutEntry } from '../../write/comments.js'
import type { Changed, Located, Start, Stored, Validated } from '../../operation/context.js'

/** Leaves out a comment that repeats the person's last one: the request was sent twice. */
export async function dropRepeat({
  tx,
  me,
  plan,
  before,
  patch,
}: Start & Located & Validated): Promise<Validated> {
  const talk = conversationOf(plan.resource)?.path
  const isRepeat =
    talk !== undefined &&
    typeof patch[talk] === 'string' &&
    (await repeatsLast(tx, plan.resource, before.id, me.uid, patch[talk]))
  return { patch: isRepeat ? withoutEntry(plan.resource, patch) : patch }
}

/** Adds the first entry of a new record's conversation, if it has one. */
export const addFirstEntry = ({
  tx,
  me,
  plan: { resource },
  after,
}: Start & Stored): Promise<void> | void => {
  if (conversationOf(resource)) return addEntry(tx, resource, after, me.uid)
}

/** Adds the comment of a change to the record's conversation. */
export async function addNextEntry({
  tx,
  me,
  plan,
  after,
  changed,
  patch,
}: Start & Stored & Changed & Validated): Promise<void> {
  if (changed.some((leaf) => isEntry(leaf, patch))) await addEntry(tx, plan.resource, after, me.uid)
}

/** Deletes the conversation of a record that is deleted permanently. */
export const purgeEntries = async ({ tx, plan, id }: Start & { id: string }): Promise<void> =>
  void (await comments.remove(tx, { resource: plan.resource.name, record_id: id }))

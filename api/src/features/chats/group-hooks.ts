import { maxGroupsADay } from '@tinkerdesk/shared'
import { chatGroup, type ChatGroup } from '@tinkerdesk/shared/resources/chat-group'
import { system } from '../../access/system.js'
import { changedAt, hooksOf, records, type WrittenChange } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'
import { Events } from '../../events/events.js'
import { ProblemError } from '../../problems/problem-error.js'
import { limitMadeToday } from '../../resources/limit-made-today.js'
import { refuseSilent } from './chat-consent.js'
import { addLine, personLeaving, withoutLines } from './chat-lines.js'
import { adminsMarker, adminThreads, chatMarkers } from './chats.tables.js'
import { renewGuardians } from './follow-guardians.js'
import { missingGuardians } from './guardians.js'
import { comingThread } from './threads.js'

type Change = WrittenChange<typeof chatGroup>

const unique = (ids: readonly string[]): string[] => [...new Set(ids)]

export const guardianStays = new ProblemError('forbidden', {
  title: 'There are pupils in this group, so the ATL in-charge of their school stays in it.',
})

/** Keeps the in-charge in groups with pupils, and notes in the conversation who came and went. */
export const groupHooks = hooksOf(chatGroup, {
  async before({ before, after, me, tx }) {
    if (!after) return
    const thread = before === null ? comingThread(tx) : before.thread
    // A person talks to the admins alone, so a child's in-charge is not added.
    if (thread) return before === null ? { thread, users: [thread] } : keepThread(before, after)
    if (before === null && me !== system) {
      await refuseSilent(tx, me)
      const title = `You have started ${maxGroupsADay} groups today, the most in a day. You can start the next one tomorrow, from midnight.`
      if (me.role !== 'admin')
        await limitMadeToday(tx, me, { resource: chatGroup, max: maxGroupsADay, title })
      return { users: unique([me.uid, ...after.users]) }
    }
    const missing = await missingGuardians(tx, after.users)
    if (me === system) return { users: unique([...after.users, ...missing.flat()]) }
    // People may not remove the last one; the product replaces an in-charge, and adds the new one.
    if (missing.some((list) => list.some((id) => before?.users.includes(id)))) throw guardianStays
  },
  async after(change) {
    const { action, before, after, tx, get } = change
    const { id, version, users } = after ?? { ...before, users: [] }
    get(Events).emitAfter(tx, 'chat-members-changed', { group: id, version, users })
    if (action === 'restore')
      return after.thread === null
        ? withoutLines(tx, () => renewGuardians(tx, id, users))
        : restoreThread(tx, after)
    if (!after) return
    const added = after.users.filter((user) => !before?.users.includes(user))
    const markers = before === null && after.thread !== null ? [...added, adminsMarker] : added
    if (markers.length > 0)
      await chatMarkers.insertMissing(
        tx,
        ...markers.map((user_id) => ({ group_id: id, user_id, sequence: 0 })),
      )
    if (after.thread !== null) return
    await note(change, before, after, added)
    // As the product itself: a pupil may not choose an admin.
    const missing = change.me === system ? [] : (await missingGuardians(tx, users)).flat()
    if (missing.length > 0) await records(chatGroup, tx).put(id, { users: [...users, ...missing] })
  },
  async purge({ id, tx }) {
    await chatMarkers.remove(tx, { group_id: id })
    await adminThreads.remove(tx, { group_id: id })
  },
})

/** Lists a restored chat with the admins again, if it was archived before there was a list. */
async function restoreThread(tx: Transaction, { id }: ChatGroup): Promise<void> {
  const at = changedAt()
  await adminThreads.insertMissing(tx, { group_id: id, last_at: at, unread_at: at })
}

/** Refuses other people or another name in a chat with the admins. */
function keepThread(before: ChatGroup, after: ChatGroup): void {
  if (before.groupName === after.groupName && before.users.join() === after.users.join()) return
  throw new ProblemError('forbidden', {
    title: 'A chat with the admins keeps its person and its name.',
  })
}

/** Adds the lines of a change to the conversation. */
async function note(
  { me, tx }: Change,
  before: ChatGroup | null,
  after: ChatGroup,
  added: readonly string[],
): Promise<void> {
  const line = { group: after.id, sender: me.uid }
  if (!before)
    return addLine(tx, { ...line, news: 'created', about: added.filter((user) => user !== me.uid) })
  if (before.groupName !== after.groupName)
    await addLine(tx, { ...line, news: 'renamed', text: after.groupName })
  const left = personLeaving(tx)
  const removed = before.users.filter((user) => !after.users.includes(user))
  if (left !== undefined && removed.includes(left))
    await addLine(tx, { ...line, news: 'left', sender: left })
  const others = removed.filter((user) => user !== left)
  if (added.length > 0) await addLine(tx, { ...line, news: 'added', about: added })
  if (others.length > 0) await addLine(tx, { ...line, news: 'removed', about: others })
}

import { chatGroup } from '@tinkerdesk/shared/resources/chat-group'
import { chatMessage } from '@tinkerdesk/shared/resources/chat-message'
import { school } from '@tinkerdesk/shared/resources/school'
import { student } from '@tinkerdesk/shared/resources/student'
import { user, type User } from '@tinkerdesk/shared/resources/user'
import { archive, hooksOf, records } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'
import { inchargeOf } from '../../resources/school-people.js'
import { chatMarkers, messageEvidence } from './chats.tables.js'
import { followGuardians } from './follow-guardians.js'

/** A school's new in-charge takes the place of the former one in groups with its pupils. */
export const chatSchoolHooks = hooksOf(school, {
  async after({ action, before, after, tx }) {
    const email = before?.atlIncharge.email ?? null
    if (action !== 'update' || email === after.atlIncharge.email) return
    const [former] =
      email === null
        ? []
        : await records(user, tx).find({ email, role: 'atlIncharge' }, { fields: [] })
    await followGuardians(
      tx,
      { users: { $where: { student: { $where: { school: after.id } } } } },
      former && [former.id],
    )
  },
})

/** A pupil who moves to another school takes its in-charge into their groups. The former one leaves those in which no pupil of theirs is left. */
export const chatStudentHooks = hooksOf(student, {
  async afterMany(changes, each) {
    const moves = changes.flatMap(({ action, before, after }) =>
      action === 'update' && before.school !== after.school
        ? [{ id: after.id, from: before.school }]
        : [],
    )
    if (moves.length === 0) return
    const moved = moves.map(({ id }) => id)
    const { tx } = changes[0]!
    const where = { $and: [{ users: { $where: { student: { $in: moved } } } }, { thread: null }] }
    const groups = new Set(await records(chatGroup, tx).find(where, { fields: ['users'] }))
    if (groups.size === 0) return
    const accounts = await records(user, tx).find(
      { student: { $in: moved } },
      { fields: ['student'] },
    )
    const former: string[] = []
    for (const place of new Set(moves.map(({ from }) => from)))
      former.push(...(await inchargeOf(tx, place)))
    const accountOf = new Map(accounts.map(({ id, student: pupil }) => [pupil, id]))
    await each(async ({ after }) => {
      const account = accountOf.get(after?.id ?? null)
      // All have moved already, so the first who is in a group takes everyone along who is needed in it.
      const entered = [...groups].filter(
        ({ users }) => account !== undefined && users.includes(account),
      )
      for (const group of entered) groups.delete(group)
      if (entered.length > 0)
        await followGuardians(tx, { id: { $in: entered.map(({ id }) => id) } }, former)
    })
  },
})

/** An in-charge who can no longer sign in leaves their pupils to another guardian. */
export const chatUserHooks = hooksOf(user, {
  async after({ action, before, after, tx }) {
    if (action !== 'update') return
    const isOther = before.role !== after.role || before.student !== after.student
    const isDisabled = after.disabled && !before.disabled
    if (isOther || (isDisabled && before.role !== 'student'))
      await followGuardians(tx, { users: { $has: after.id } })
  },
  /** Erases what a child wrote, when their account is deleted permanently. */
  async purge({ id, tx }) {
    const [stored] = await archive.find(
      tx,
      { resource: 'user', record_id: id },
      { columns: ['data'] },
    )
    // The row of an account, as the archive stored it.
    if (stored && (JSON.parse(stored.data) as User).role === 'student')
      await eraseMessagesBy(tx, id)
    await chatMarkers.remove(tx, { user_id: id })
  },
})

/** Empties the messages of a person, also those of archived groups. */
async function eraseMessagesBy(tx: Transaction, sender: string): Promise<void> {
  for (const { id } of await records(chatMessage, tx).find(
    { createdBy: sender, deleted: false },
    { fields: [] },
  ))
    await records(chatMessage, tx).put(id, { deleted: true })
  // SQL, since the sender of an archived message is inside its JSON.
  const rows = await tx.all<{ id: string; data: string }>(
    `SELECT "id", "data" FROM archive WHERE "resource" = 'chatMessage' AND "data" LIKE ?`,
    [`%"sender":"${sender}"%`],
  )
  for (const { id, data } of rows)
    await archive.update(
      tx,
      { id },
      { data: JSON.stringify({ ...JSON.parse(data), text: null, files: [], deleted: true }) },
    )
  await messageEvidence.remove(tx, { sender })
}

import type { Where } from '@tinkerdesk/shared'
import { chatGroup } from '@tinkerdesk/shared/resources/chat-group'
import { user } from '@tinkerdesk/shared/resources/user'
import { records } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'
import { guardiansOf, missingGuardians } from './guardians.js'

/** Adds the guardians who are missing to groups, and removes those of some former ones who guard none of the pupils any more. */
export async function followGuardians(
  tx: Transaction,
  where: Where<typeof chatGroup>,
  former: readonly string[] = [],
): Promise<void> {
  for (const { id, users } of await records(chatGroup, tx).find(
    { $and: [where, { thread: null }] },
    { fields: ['users'] },
  )) {
    const leaving = users.filter((member) => former.includes(member))
    const needed = leaving.length > 0 ? (await guardiansOf(tx, users)).flat() : []
    const next = users.filter((member) => !leaving.includes(member) || needed.includes(member))
    const missing = await missingGuardians(tx, next)
    if (missing.length > 0 || next.length < users.length)
      await records(chatGroup, tx).put(id, { users: [...next, ...missing.flat()] })
  }
}

/** Gives a group that returns from the archive the guardians of this moment: of in-charges, only those of its pupils stay in it. */
export async function renewGuardians(tx: Transaction, id: string, users: readonly string[]) {
  if ((await guardiansOf(tx, users)).length === 0) return
  const incharges = await records(user, tx).ids({ id: { $in: [...users] }, role: 'atlIncharge' })
  await followGuardians(tx, { id }, incharges)
}

import type { Me } from '@tinkerdesk/shared'
import { chatGroup } from '@tinkerdesk/shared/resources/chat-group'
import { user } from '@tinkerdesk/shared/resources/user'
import { records } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'
import { guardiansOf } from './guardians.js'

const maxNameLength = 120

/**
 * Returns the id of a pupil's chat with the in-charge of their school, or the admins for a school without one: the newest group with nobody
 * else in it. Creates it first if it does not exist.
 */
export async function teacherChatOf(tx: Transaction, me: Me): Promise<string> {
  await tx.lock(`chat with teacher ${me.uid}`)
  const teachers = (await guardiansOf(tx, [me.uid])).flat()
  const groups = await records(chatGroup, tx).find(
    { users: { $has: me.uid }, thread: null },
    { order: '-createdAt', fields: ['users'] },
  )
  const existing = groups.find(
    ({ users }) => users.length > 1 && users.every((id) => id === me.uid || teachers.includes(id)),
  )
  if (existing) return existing.id
  const accounts = await records(user, tx).find(
    { id: { $in: teachers } },
    { fields: ['displayName'] },
  )
  const names = [me.displayName, ...accounts.map(({ displayName }) => displayName)].join(', ')
  const groupName = [...names].slice(0, maxNameLength).join('')
  return (await records(chatGroup, tx, me).create({ groupName, users: [] })).id
}

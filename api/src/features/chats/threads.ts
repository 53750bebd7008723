import { chatGroup } from '@tinkerdesk/shared/resources/chat-group'
import { user } from '@tinkerdesk/shared/resources/user'
import { records } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'

const coming = new WeakMap<Transaction, string>()

/** Returns the person whose chat with the admins is being created in this transaction. */
export const comingThread = (tx: Transaction): string | undefined => coming.get(tx)

/** Returns the id of a person's chat with the admins, and creates it first if it does not exist. Throws `not_found` for no such account. */
export async function threadOf(tx: Transaction, person: string): Promise<string> {
  await tx.lock(`chat with admin ${person}`)
  const [existing] = await records(chatGroup, tx).find({ thread: person }, { fields: [] })
  if (existing) return existing.id
  await records(user, tx).one(person)
  coming.set(tx, person)
  try {
    return (await records(chatGroup, tx).create({ groupName: 'Chat with Admin', users: [person] }))
      .id
  } finally {
    coming.delete(tx)
  }
}

import { user } from '@tinkerdesk/shared/resources/user'
import { placeholders, tableOf } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'

const users = tableOf(user)

// SQL, because these are no edits: the version stays the same, so they disturb nobody who is editing the account.
const set = async (tx: Transaction, field: 'invitedAt' | 'lastSignInAt', ids: readonly string[], value: string | null): Promise<void> => {
  if (ids.length === 0) return
  await tx.run(`UPDATE ${users.name} SET ${users.column(field)} = ? WHERE id IN (${placeholders(ids.length)})`, [value, ...ids])
}

/** Records that people were invited just now. */
export const markInvited = (tx: Transaction, ids: readonly string[]): Promise<void> => set(tx, 'invitedAt', ids, new Date().toISOString())

/** Records that the invitations of people were cancelled. */
export const markNotInvited = (tx: Transaction, ids: readonly string[]): Promise<void> => set(tx, 'invitedAt', ids, null)

/** Records that a person signed in just now. */
export const markSignedIn = (tx: Transaction, id: string): Promise<void> => set(tx, 'lastSignInAt', [id], new Date().toISOString())

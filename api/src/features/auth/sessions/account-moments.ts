import type { Language } from '@tinkerdesk/shared'
import { user } from '@tinkerdesk/shared/resources/user'
import { tableOf } from '../../../crud/index.js'
import type { Transaction } from '../../../database/database.js'

const users = tableOf(user)

// These are no edits: the version stays the same, so they disturb nobody who is editing the account.

const now = () => new Date().toISOString()

/** Records that people were invited just now. */
export const markInvited = (tx: Transaction, ids: readonly string[]): Promise<void> =>
  users.note(tx, { id: { $in: ids } }, 'invitedAt', now())

/** Records that the invitations of people were cancelled. */
export const markNotInvited = (tx: Transaction, ids: readonly string[]): Promise<void> =>
  users.note(tx, { id: { $in: ids } }, 'invitedAt', null)

/** Records that a person's slip waits no longer. */
export const markNoSlip = (tx: Transaction, id: string): Promise<void> =>
  users.note(tx, { id, slipPrintedAt: { $ne: null } }, 'slipPrintedAt', null)

/** Records the language that a person chose. */
export const markLanguage = (tx: Transaction, id: string, language: Language): Promise<void> =>
  users.note(tx, { id }, 'language', language)

/** Records that a person signed in just now. */
export const markSignedIn = (tx: Transaction, id: string): Promise<void> =>
  users.note(tx, { id }, 'lastSignInAt', now())

/** Records that a person reads the e-mail of their account's address. The first time stays. */
export const markVerified = (tx: Transaction, id: string): Promise<void> =>
  users.note(tx, { id, emailVerifiedAt: null }, 'emailVerifiedAt', now())

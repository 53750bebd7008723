import type { Transaction } from '../database/database.js'

const counts = new WeakMap<Transaction, number>()

/** Notes that a transaction has queued an e-mail. */
export const noteMail = (tx: Transaction): void => void counts.set(tx, mailsIn(tx) + 1)

/** Returns the number of e-mails that a transaction has queued so far. */
export const mailsIn = (tx: Transaction): number => counts.get(tx) ?? 0

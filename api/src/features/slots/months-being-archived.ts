import type { Transaction } from '../../database/database.js'

const monthsBeingArchived = new WeakMap<Transaction, Set<string>>()

/** Marks a month that this transaction archives: its bookings are archived with it, without recounting one by one. */
export function markBeingArchived(tx: Transaction, slot: string): void {
  monthsBeingArchived.set(tx, (monthsBeingArchived.get(tx) ?? new Set()).add(slot))
}

/** Returns true if this transaction archives the month. */
export const isBeingArchived = (tx: Transaction, slot: string): boolean => monthsBeingArchived.get(tx)?.has(slot) ?? false

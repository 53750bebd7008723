import type { Transaction } from '../../database/database.js'

const departures = new WeakMap<Transaction, Set<string>>()

/** Marks a month that this transaction archives: its bookings are archived with it, without recounting one by one. */
export function markDeparture(tx: Transaction, slot: string): void {
  departures.set(tx, (departures.get(tx) ?? new Set()).add(slot))
}

/** Returns true for a month that this transaction archives. */
export const isDeparting = (tx: Transaction, slot: string): boolean => departures.get(tx)?.has(slot) ?? false

import type { Me } from '@tinkerdesk/shared'
import { system } from '../../access/system.js'
import { noteToken } from '../../database/token-in.js'
import type { Transaction } from '../../database/database.js'

/** The record that a person is changing in a transaction, as "school 01J…". */
const causes = new WeakMap<Transaction, string>()

/** Notes the record of a person's change, before hooks change other records because of it. */
export function noteCause(tx: Transaction, me: Me, resource: string, id: string): void {
  if (me === system) return
  noteToken(tx, me.token?.id)
  causes.set(tx, `${resource} ${id}`)
}

/** Returns the record whose change causes the change of another, or `null` if it is the same. */
export function causeOf(tx: Transaction, resource: string, id: string): string | null {
  const cause = causes.get(tx)
  return cause === undefined || cause === `${resource} ${id}` ? null : cause
}

/** Notes the record of a person's change. Several that change at once do not cause one another, and their hooks note each of them. */
export function noteCauses(
  tx: Transaction,
  me: Me,
  resource: string,
  ids: readonly string[],
): void {
  if (ids.length === 1) return noteCause(tx, me, resource, ids[0]!)
  if (me === system) return
  noteToken(tx, me.token?.id)
  causes.delete(tx)
}

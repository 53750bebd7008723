import type { Transaction } from '../../database/database.js'
import { mailsIn } from '../../mail/mails-in.js'
import { quietlyIn } from '../../mail/quietly.js'
import type { ChangeRow } from './change-set.js'
import { changeSets } from '../plan/change-sets.tables.js'
import { rowActions, type Outcome } from './row-actions.js'
import type { Applying } from '../steps/writing.js'

/** A row to apply. */
export interface RowRequest extends Applying {
  row: ChangeRow
}

/** Returns true for a change set that is an import. */
export const isImport = async (tx: Transaction, id: string): Promise<boolean> =>
  (await changeSets.count(tx, { id, kind: 'import' })) > 0

/** Does the work of a row through the gate, and counts the e-mails that it queues. */
export async function runAction({
  row,
  ...applying
}: RowRequest & { isWaiting: true }): Promise<{ outcome: Outcome; mails: number }> {
  const { tx } = applying
  const before = mailsIn(tx)
  // Only `planRows` writes this column, from these names.
  const act = (): Promise<Outcome> =>
    rowActions[row.action as keyof typeof rowActions](applying, row)
  // An import and the new rows of a grid send no invitations: someone sends them afterwards.
  const isQuiet =
    row.action === 'create' || (row.action !== 'archive' && (await isImport(tx, row.change_set)))
  const outcome = await (isQuiet ? quietlyIn(tx, act) : act())
  return { outcome, mails: mailsIn(tx) - before }
}

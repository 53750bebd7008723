import type { ChangeResult } from '@tinkerdesk/shared'
import type { Transaction } from '../../../database/database.js'
import { ProblemError } from '../../../problems/problem-error.js'
import type { ChangeRow, NewChangeSet } from './change-set.js'
import { changeRows, changeSets } from '../../plan/change-sets.tables.js'
import { setRow } from './enter-change-set.js'

type DoneRow = Pick<ChangeRow, 'place' | 'resource' | 'record_id'> & {
  result: ChangeResult
} & Partial<ChangeRow>

/** Enters what was just done to a record in a change set, in the same transaction. The first row enters the set. */
export async function noteChange(tx: Transaction, set: NewChangeSet, row: DoneRow): Promise<void> {
  await changeSets.insertMissing(tx, setRow(set))
  // The client may choose the id.
  if ((await changeSets.count(tx, { id: set.id, person: set.me.uid })) === 0)
    throw new ProblemError('id_exists')
  await changeRows.insertMissing(tx, { change_set: set.id, ...row })
}

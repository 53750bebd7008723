import type { ChangeResult, Me, changeSetKinds } from '@tinkerdesk/shared'
import type { Sql, Transaction } from '../../database/database.js'
import type { RowOf } from '../../database/table.js'
import { ProblemError } from '../../problems/problem-error.js'
import { changeRows, changeSets } from './change-sets.tables.js'

export type ChangeSetKind = (typeof changeSetKinds)[number]
export type ChangeRow = RowOf<typeof changeRows.columns>

export interface NewChangeSet {
  id: string
  me: Me
  kind: ChangeSetKind
  /** The name of the resource that it was started from. */
  resource: string
  title: string
  undoes?: string
}

/** A row that is still to be applied. */
export type PlannedRow = Pick<ChangeRow, 'resource' | 'record_id'> & { action: 'create' | 'change' | 'archive' | 'restore' } & Partial<
    Pick<ChangeRow, 'version' | 'planned' | 'batch' | 'result' | 'problem'>
  >

/** Rows in one statement: twelve values each. */
const maxRows = 500

const setRow = ({ id, me, kind, resource, title, undoes }: NewChangeSet) => ({
  id,
  person: me.uid,
  kind,
  resource,
  title: title.slice(0, 200),
  at: new Date().toISOString(),
  undoes: undoes ?? null,
})

/**
 * Enters a change set. Returns `false` for one that this person has entered before. Throws `id_exists` for another person's, and
 * `not_applicable` for the second undo of a change set.
 */
export async function enterChangeSet(tx: Transaction, set: NewChangeSet): Promise<boolean> {
  await tx.lock(`change-set ${set.id}`)
  const [existing] = await changeSets.find(tx, { id: set.id }, { columns: ['person'] })
  if (existing && existing.person !== set.me.uid) throw new ProblemError('id_exists')
  if (existing) return false
  if (set.undoes !== undefined) {
    await tx.lock(`change-set ${set.undoes}`)
    if ((await changeSets.count(tx, { undoes: set.undoes })) > 0)
      throw new ProblemError('not_applicable', { title: 'This was undone already.' })
  }
  await changeSets.insert(tx, setRow(set))
  return true
}

/** Throws `id_exists` for the id of a change set that exists. */
export async function refuseExisting(sql: Sql, id: string): Promise<void> {
  if ((await changeSets.count(sql, { id })) > 0) throw new ProblemError('id_exists')
}

/** Enters rows that are applied later, in this order or at these places. */
export async function planRows(tx: Transaction, set: string, rows: readonly PlannedRow[], places?: readonly number[]): Promise<void> {
  for (let from = 0; from < rows.length; from += maxRows)
    await changeRows.insert(
      tx,
      ...rows.slice(from, from + maxRows).map((row, at) => ({
        change_set: set,
        place: places?.[from + at] ?? from + at,
        version: null,
        planned: null,
        batch: null,
        result: 'waiting',
        problem: null,
        ...row,
      })),
    )
}

/** Enters what was just done to a record in a change set, in the same transaction. The first row enters the set. */
export async function noteChange(
  tx: Transaction,
  set: NewChangeSet,
  row: Pick<ChangeRow, 'place' | 'resource' | 'record_id'> & { result: ChangeResult } & Partial<ChangeRow>,
): Promise<void> {
  await changeSets.insertMissing(tx, setRow(set))
  // The client may choose the id.
  if ((await changeSets.count(tx, { id: set.id, person: set.me.uid })) === 0) throw new ProblemError('id_exists')
  await changeRows.insertMissing(tx, { change_set: set.id, ...row })
}

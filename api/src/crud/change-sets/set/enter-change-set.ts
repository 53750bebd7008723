import type { Sql, Transaction } from '../../../database/database.js'
import { ProblemError } from '../../../problems/problem-error.js'
import type { NewChangeSet } from './change-set.js'
import { changeSets } from '../../plan/change-sets.tables.js'

/** Returns the row of a change set that starts now. */
export const setRow = ({ id, me, kind, resource, title, undoes }: NewChangeSet) => ({
  id,
  person: me.uid,
  kind,
  resource,
  title: title.slice(0, 200),
  at: new Date().toISOString(),
  undoes: undoes ?? null,
})

/** Lets nobody else enter or apply rows of a change set until the transaction ends. */
export const lockSet = (tx: Transaction, id: string): Promise<void> => tx.lock(`change-set ${id}`)

/**
 * Enters a change set. Returns `false` for one that this person has entered before. Throws `id_exists` for another one with this id, and
 * `not_applicable` for the second undo of a change set.
 */
export async function enterChangeSet(tx: Transaction, set: NewChangeSet): Promise<boolean> {
  await lockSet(tx, set.id)
  const [existing] = await changeSets.find(tx, { id: set.id }, { columns: ['person', 'kind'] })
  if (existing) {
    const { person, kind: work } = existing
    if (person !== set.me.uid || work !== set.kind) throw new ProblemError('id_exists')
    return false
  }
  if (set.undoes !== undefined) {
    await lockSet(tx, set.undoes)
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

import { formatCount, maxImportRows, type ImportTrial } from '@tinkerdesk/shared'
import { ProblemError } from '../../problems/problem-error.js'
import { changeRows, changeSets } from './change-sets.tables.js'
import { lockSet } from './enter-change-set.js'
import { planRows } from './plan-rows.js'
import type { ImportRequest, Staged } from './take-lines.js'

/** Keeps tried lines in a change set that is only a draft. The same lines again replace the earlier ones. */
export async function keepDraft(request: ImportRequest & { staged: readonly Staged[] }): Promise<{ answer: ImportTrial }> {
  const { machine, me, plan, id, rows, staged } = request
  const places = rows.map(({ line }) => line)
  const planned = staged.map((row) => row.planned)
  await machine.database.write(async (tx) => {
    await lockSet(tx, id)
    const draft = { id, person: me.uid, kind: 'draft', resource: plan.resource.name }
    await changeSets.insertMissing(tx, { ...draft, title: 'Import', at: new Date().toISOString(), undoes: null })
    if ((await changeSets.count(tx, draft)) === 0) throw new ProblemError('id_exists')
    await changeRows.remove(tx, { change_set: id, place: places })
    if ((await changeRows.count(tx, { change_set: id })) + rows.length > maxImportRows)
      throw new ProblemError('limit_exceeded', { title: `A file may have at most ${formatCount(maxImportRows)} rows.` })
    await planRows(tx, id, planned, places)
  }, me.uid)
  return { answer: { rows: staged.map(({ shown }) => shown) } }
}

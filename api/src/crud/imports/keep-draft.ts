import { formatCount, maxImportRows, type ImportTrial } from '@tinkerdesk/shared'
import { importKeys } from '../plan/import-keys.tables.js'
import { ProblemError } from '../../problems/problem-error.js'
import { changeRows, changeSets } from '../plan/change-sets.tables.js'
import { lockSet } from '../change-sets/set/enter-change-set.js'
import { planRows } from '../change-sets/set/plan-rows.js'
import type { ImportRequest } from '../change-sets/plan/take-lines.js'
import type { TriedLines } from './try-lines.js'

/** Keeps tried lines in a change set that is only a draft. The same lines again replace the earlier ones. */
export async function keepDraft(
  request: ImportRequest & TriedLines,
): Promise<{ answer: ImportTrial }> {
  const { machine, me, plan, id, rows, staged, keys } = request
  const sent = rows.map(({ line }) => line)
  const kept = staged.flatMap(({ shown, planned }) =>
    planned ? [{ place: shown.line, planned }] : [],
  )
  await machine.database.write(async (tx) => {
    await lockSet(tx, id)
    const draft = { id, person: me.uid, kind: 'draft', resource: plan.resource.name }
    await changeSets.insertMissing(tx, {
      ...draft,
      title: 'Import',
      at: new Date().toISOString(),
      undoes: null,
    })
    if ((await changeSets.count(tx, draft)) === 0) throw new ProblemError('id_exists')
    await changeRows.remove(tx, { change_set: id, place: sent })
    await importKeys.remove(tx, { change_set: id, place: sent })
    if ((await changeRows.count(tx, { change_set: id })) + rows.length > maxImportRows)
      throw new ProblemError('limit_exceeded', {
        title: `A file may have at most ${formatCount(maxImportRows)} rows.`,
      })
    await planRows(
      tx,
      id,
      kept.map((row) => row.planned),
      kept.map(({ place }) => place),
    )
    await importKeys.insertMissing(tx, ...keys.map((key) => ({ change_set: id, ...key })))
  }, me.uid)
  return { answer: { rows: staged.map(({ shown }) => shown) } }
}

import { maxImportRows, type ImportTrial, formatCount } from '@tinkerdesk/shared'
import { ProblemError } from '../../problems/problem-error.js'
import { planRows } from './change-set.js'
import { changeRows, changeSets } from './change-sets.tables.js'
import { assertImportable, tryFileRows, type FileRow } from './import-rows.js'
import type { Importing } from './importing.js'

/** Tries rows of a file, and keeps them in a change set that is only a draft. The same lines again replace the earlier ones. */
export async function stageImport(importing: Importing, id: string, rows: readonly FileRow[]): Promise<ImportTrial> {
  const { machine, me, plan } = importing
  const { name } = plan.resource
  assertImportable(importing, [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))])
  const staged = await tryFileRows(importing, rows)
  const places = rows.map(({ line }) => line)
  await machine.database.write(async (tx) => {
    await tx.lock(`change-set ${id}`)
    const draft = { id, person: me.uid, kind: 'draft', resource: name }
    await changeSets.insertMissing(tx, { ...draft, title: 'Import', at: new Date().toISOString(), undoes: null })
    if ((await changeSets.count(tx, draft)) === 0) throw new ProblemError('id_exists')
    await changeRows.remove(tx, { change_set: id, place: places })
    if ((await changeRows.count(tx, { change_set: id })) + rows.length > maxImportRows)
      throw new ProblemError('limit_exceeded', { title: `A file may have at most ${formatCount(maxImportRows)} rows.` })
    await planRows(
      tx,
      id,
      staged.map(({ planned }) => planned),
      places,
    )
  }, me.uid)
  return { rows: staged.map(({ shown }) => shown) }
}

import { counted, resourceNamed, type Job, type Me } from '@tinkerdesk/shared'
import { ProblemError } from '../../../problems/problem-error.js'
import type { Machine } from '../../machine/machine.js'
import { Done } from '../../operation/operation.js'
import { changeRows, changeSets } from '../../plan/change-sets.tables.js'
import { lockSet } from '../set/enter-change-set.js'
import type { RowsJob } from '../set/rows-job.js'

/** A request to apply the tried rows of an import. */
export interface ApplyImport {
  machine: Machine
  me: Me
  id: string
}

/** Makes a draft a change set, once. Ends with a job if it has many rows. Throws `not_found` for one that this person has not begun. */
export const beginImport =
  (rowsJob: RowsJob) =>
  async ({
    machine,
    me,
    id,
  }: ApplyImport): Promise<{ set: { id: string }; isEntered: true } | Done<Job>> => {
    const job = await machine.database.write(async (tx) => {
      await lockSet(tx, id)
      const [set] = await changeSets.find(tx, { id, person: me.uid })
      if (!set) throw new ProblemError('not_found')
      const { kind: stage } = set
      if (stage !== 'draft') return rowsJob.openOf(tx, id)
      const waiting = await changeRows.count(tx, { change_set: id, result: 'waiting' })
      if (waiting === 0)
        throw new ProblemError('not_applicable', {
          title: 'No row of this file would change anything.',
        })
      const { label } = resourceNamed(set.resource)
      const title = `Import ${counted(waiting, label.one, label.many).toLowerCase()}`
      await changeSets.update(tx, { id }, { kind: 'import', title, at: new Date().toISOString() })
      return rowsJob.start(
        { machine, tx, me },
        { id, title, total: await changeRows.count(tx, { change_set: id }) },
      )
    }, me.uid)
    return job ? new Done(job) : { set: { id }, isEntered: true }
  }

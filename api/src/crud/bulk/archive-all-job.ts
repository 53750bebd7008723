import { system } from '../../access/system.js'
import { changeRows, changeSets } from '../plan/change-sets.tables.js'
import { defineJob } from '../../jobs/job.js'
import { ProblemError } from '../../problems/problem-error.js'
import { machineOf } from '../machine/machine.js'
import { restorePart } from '../part-operations.js'
import { archiveManyInput } from './archive-many-input.js'
import { archiveNext } from './archive-next.js'
import { takeHalfBack } from './half-archived.js'
import { sentenceOf } from '../jobs/job-result.js'

/** Archives all of some records, or none: a stop or a refusal restores those that are archived. */
export const archiveAllJob = defineJob({
  name: 'archiveAll',
  input: archiveManyInput,
  chunk: archiveNext,
  async takeBack(work) {
    const { input, done, tx } = work
    const { bulk, records } = input
    if (await takeHalfBack(work, done)) return { items: 0, isFinished: false }
    const place = done - 1
    const batch = records[place]?.batch
    if (batch === undefined) return { items: 0, isFinished: true }
    try {
      const { isDone } = await restorePart({ machine: machineOf(tx), tx, me: system, batch })
      if (!isDone) return { items: 0, isFinished: false }
      await changeRows.remove(tx, { change_set: bulk, place })
    } catch (error) {
      // It stays in the archive, as an entry, and those before it still return.
      if (!(error instanceof ProblemError) || error.status >= 500) throw error
    }
    if (place === 0 && (await changeRows.count(tx, { change_set: bulk })) === 0)
      await changeSets.remove(tx, { id: bulk })
    return { items: 1, isFinished: place === 0 }
  },
  changeSetOf: ({ bulk }) => bulk,
  sentence: sentenceOf('Archived'),
})

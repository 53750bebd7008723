import { titleOf } from '@tinkerdesk/shared'
import { Database } from '../../database/database.js'
import { defineJob } from '../../jobs/job.js'
import { machineOf } from '../machine/machine.js'
import { planOf } from '../plan/plan.js'
import { archiveManyInput } from './archive-many-input.js'
import { archiveNext } from './archive-next.js'
import { isHalfArchived, takeHalfBack } from './half-archived.js'
import { jobResult, sentenceOf } from '../jobs/job-result.js'

/** Archives many records of a resource, each with a result of its own. What is half archived when the job is stopped or refused returns. */
export const archiveManyJob = defineJob({
  name: 'archiveMany',
  input: archiveManyInput,
  async chunk(work) {
    const { input, done } = work
    // The one before may have been refused after a part of it was archived.
    if (await takeHalfBack(work, done - 1)) return { items: 0, isFinished: false }
    return done < input.records.length ? archiveNext(work) : { items: 0, isFinished: true }
  },
  async refused(work, problem) {
    const { input, done } = work
    const results = [jobResult(input.records[done]!.id, null, problem)]
    return {
      items: 1,
      results,
      ...((await isHalfArchived(work, done)) ? { isFinished: false } : {}),
    }
  },
  async titles({ input, items, me, get }) {
    const { read } = get(Database)
    const plan = planOf(input.resource)
    const rows = await machineOf(read).reader.readable(read, me, plan, items)
    return new Map(rows.map((row) => [String(row['id']), titleOf(plan.resource, row)]))
  },
  async settle(work) {
    const { done } = work
    return {
      items: 0,
      isFinished: !((await takeHalfBack(work, done)) || (await takeHalfBack(work, done - 1))),
    }
  },
  changeSetOf: ({ bulk }) => bulk,
  sentence: sentenceOf('Archived'),
})

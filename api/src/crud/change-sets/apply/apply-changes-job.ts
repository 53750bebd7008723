import type { JobResult } from '@tinkerdesk/shared'
import { z } from 'zod'
import { defineJob } from '../../../jobs/job.js'
import { machineOf } from '../../machine/machine.js'
import { applyNext } from './apply-next.js'
import { chunkSize, forgetSizes, shrinkChunk } from '../../sets/chunk-size.js'
import type { ChangeRow } from '../set/change-set.js'
import { refuseRow } from '../set/refuse-row.js'
import { rowsFrom } from '../set/rows-from.js'
import { savedSentence } from './saved-sentence.js'
import { isHalfDone, settleRow } from './settle-row.js'

const resultOf = (
  { record_id }: ChangeRow,
  result: string,
  problem: string | null = null,
): JobResult => ({
  item: record_id,
  title: null,
  result,
  record: record_id,
  problem,
})

/** Applies the rows of a change set. What is applied stays after a stop. */
export const applyChangesJob = defineJob({
  name: 'applyChanges',
  input: z.strictObject({ set: z.string() }),
  async chunk({ id, input: { set }, done, total, me, tx }) {
    const applied = await applyNext(
      { machine: machineOf(tx), tx, me },
      set,
      done,
      chunkSize(id, done),
    )
    if (applied === 'part') return { items: 0, isFinished: false }
    if (done + applied.length >= total) forgetSizes(id)
    const results = applied.map(({ row, result, problem }) => resultOf(row, result, problem))
    return { items: applied.length, results, ...(applied.length === 0 ? { isFinished: true } : {}) }
  },
  async refused({ id, input: { set }, done, tx }, problem) {
    if (shrinkChunk(id, done)) return { items: 0 }
    const [row] = await rowsFrom(tx, set, done, 1)
    if (!row) return { items: 1 }
    const results = [resultOf(row, 'failed', await refuseRow(tx, row, problem))]
    return { items: 1, results, ...((await isHalfDone(tx, row)) ? { isFinished: false } : {}) }
  },
  async settle({ input: { set }, done, me, tx }) {
    const applying = { machine: machineOf(tx), tx, me }
    for (const row of await rowsFrom(tx, set, Math.max(0, done - 1), 2))
      if (await settleRow(applying, row)) return { items: 0, isFinished: false }
    return { items: 0, isFinished: true }
  },
  changeSetOf: ({ set }) => set,
  sentence: ({ counts }) => savedSentence(counts),
})

import type { JobResult } from '@tinkerdesk/shared'
import { z } from 'zod'
import { defineJob } from '../../jobs/job.js'
import { machineOf } from '../machine.js'
import { applyRows } from './apply-rows.js'
import { applyFewer, chunkSize, forgetSizes } from './careful-chunks.js'
import type { ChangeRow } from './change-set.js'
import { refuseRow } from './refuse-row.js'
import { rowsFrom } from './rows-from.js'
import { runIn } from './run-in.js'
import { savedSentence } from './saved-sentence.js'

/** Rows of other actions that a chunk applies. */
const maxOthers = 20

const resultOf = ({ record_id }: ChangeRow, result: string, problem: string | null = null): JobResult => ({
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
    const applying = { machine: machineOf(tx), tx, me }
    const rows = await rowsFrom(tx, set, done, chunkSize(id, done))
    const part = rows.slice(0, runIn(applying, rows)?.rows.length ?? maxOthers)
    const applied = await applyRows(applying, part)
    if (done + applied.length >= total) forgetSizes(id)
    return { items: applied.length, results: applied.map(({ row, result, problem }) => resultOf(row, result, problem)) }
  },
  async refused({ id, input: { set }, done, tx }, problem) {
    if (applyFewer(id, done)) return { items: 0 }
    const [row] = await rowsFrom(tx, set, done, 1)
    return row ? { items: 1, results: [resultOf(row, 'failed', await refuseRow(tx, row, problem))] } : { items: 1 }
  },
  changeSetOf: ({ set }) => set,
  sentence: ({ counts }) => savedSentence(counts),
})

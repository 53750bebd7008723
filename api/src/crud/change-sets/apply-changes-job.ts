import type { JobResult } from '@tinkerdesk/shared'
import { z } from 'zod'
import { defineJob } from '../../jobs/job.js'
import { machineOf } from '../machine.js'
import { applyRow } from './apply-row.js'
import type { ChangeRow } from './change-set.js'
import { refuseRow } from './refuse-row.js'
import { rowsFrom } from './rows-from.js'
import { savedSentence } from './saved-sentence.js'

/** Rows that a chunk applies. After a refusal it applies one at a time for as many rows, so that only one is rolled back. */
const chunkSize = 20

/** Where the chunks of a job are single rows, by the job's id. Lost by a restart, which costs one more attempt. */
const carefulUntil = new Map<string, number>()

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
    const size = done < (carefulUntil.get(id) ?? 0) ? 1 : chunkSize
    const results: JobResult[] = []
    for (const row of await rowsFrom(tx, set, done, size))
      results.push(resultOf(row, await applyRow({ machine: machineOf(tx), tx, me, row })))
    if (done + results.length >= total) carefulUntil.delete(id)
    return { items: results.length, results }
  },
  async refused({ id, input: { set }, done, tx }, problem) {
    if (done >= (carefulUntil.get(id) ?? 0)) {
      carefulUntil.set(id, done + chunkSize)
      return { items: 0 }
    }
    const [row] = await rowsFrom(tx, set, done, 1)
    return row ? { items: 1, results: [resultOf(row, 'failed', await refuseRow(tx, row, problem))] } : { items: 1 }
  },
  sentence: ({ counts }) => savedSentence(counts),
})

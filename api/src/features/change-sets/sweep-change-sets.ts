import { z } from 'zod'
import { changeRows, changeSets, importKeys, oldestChangeSet } from '../../crud/index.js'
import { defineJob } from '../../jobs/job.js'

const atOnce = 20
/** Rows that one chunk deletes: an import has tens of thousands, and a chunk is one piece of work for the database. */
const maxRowsAtOnce = 5000
/** An import that was tried and not started is kept for a day. */
const draftMs = 24 * 60 * 60_000

/** Deletes imports that nobody started after a day, and change sets after 30 days, with the values that an undo would have put back. The audit trail stays. */
export const sweepChangeSets = defineJob({
  name: 'sweep-change-sets',
  input: z.object({}),
  schedule: { pattern: '30 3 * * *', title: 'Delete old change sets' },
  freesSpace: true,
  sentence: ({ done }) => `Old change sets deleted: ${done}`,
  async chunk({ tx }) {
    const find = (match: Parameters<typeof changeSets.find>[1]) =>
      changeSets.find(tx, match, { columns: ['id'], order: ['at'], limit: atOnce })
    const yesterday = new Date(Date.now() - draftMs).toISOString()
    const drafts = await find({ kind: 'draft', at: { $lt: yesterday } })
    const old = drafts.length > 0 ? drafts : await find({ at: { $lt: oldestChangeSet() } })
    const ids = old.map(({ id }) => id)
    if ((await importKeys.remove(tx, { change_set: ids }, maxRowsAtOnce)) === maxRowsAtOnce)
      return { items: 0, isFinished: false }
    if ((await changeRows.remove(tx, { change_set: ids }, maxRowsAtOnce)) === maxRowsAtOnce)
      return { items: 0, isFinished: false }
    await changeSets.remove(tx, { id: ids })
    return { items: ids.length, isFinished: drafts.length === 0 && ids.length < atOnce }
  },
})

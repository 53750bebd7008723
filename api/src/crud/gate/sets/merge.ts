import { counted, formatCount } from '@tinkerdesk/shared'
import { z } from 'zod'
import { mergePairs } from '../../merge/merge-pairs.js'
import { mergeIntoBy, mergeRecordsBy } from '../../merge/merge-records.js'
import { setJob } from '../../sets/set-job.js'
import { applyRows } from './apply-rows.js'

const mergeInto = mergeIntoBy(applyRows)

/** Merges a record into another. See `mergeRecordsBy`. */
export const mergeRecords = mergeRecordsBy(mergeInto)

/** Merges many pairs of records as one change set. */
export const mergePairsJob = setJob({
  name: 'mergePairs',
  input: z.strictObject({
    set: z.string(),
    resource: z.string(),
    merges: z.array(z.tuple([z.string(), z.string()])),
  }),
  itemsOf: (input) => input,
  operation: mergePairs(mergeInto),
  mode: 'each',
  changeSetOf: ({ set }) => set,
  sentence: ({ counts: { merged = 0, failed = 0 } }) =>
    [
      `${counted(merged, 'pair')} merged.`,
      ...(failed > 0 ? [`${formatCount(failed)} stayed as before.`] : []),
    ].join(' '),
})

import { z } from 'zod'
import { defineJob, type JobKind } from '../../jobs/job.js'
import { Backups } from './backups.js'

/** Makes a portable archive while people work: the archive is written outside the transactions that store its progress. */
const backup = {
  input: z.object({}),
  isOwnWork: true,
  prepare: ({ id, get }) => get(Backups).advance(id),
  async chunk({ id, done, get }) {
    const { error, name, ...state } = get(Backups).progress(id)
    if (error !== undefined) throw error
    return {
      items: Math.max(0, state.done - done),
      isFinished: name !== undefined,
      results:
        name === undefined
          ? []
          : [{ item: name, title: name, result: 'saved', record: null, problem: null }],
    }
  },
  sentence: () => 'The backup is complete. It is on the self-hosted snapshot.',
} satisfies Omit<JobKind<object>, 'name'>

export const backupJob = defineJob({ ...backup, name: 'backup' })

/** The backup of each night, if the setting asks for it. */
export const nightlyBackup = defineJob({
  ...backup,
  name: 'nightly-backup',
  schedule: { pattern: '30 2 * * *', title: 'Back up everything' },
})

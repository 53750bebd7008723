import { z } from 'zod'
import type { Config } from '../../config/config.js'
import { defineJob, type JobKind } from '../../jobs/job.js'
import { Backups } from './backups.js'
import { Rehearsals } from './rehearsals.js'
import type { WaitedWork } from './waited-work.js'

/** Backups at night, and their rehearsals, are a setting. */
const isOn = ({ backups }: Config): boolean => backups.isNightly

type Get = Parameters<JobKind<object>['chunk']>[0]['get']

/** Returns the parts of a job that waits for work outside its transactions. */
const waitingFor = (workOf: (get: Get) => WaitedWork, result: string) =>
  ({
    input: z.object({}),
    isOwnWork: true,
    prepare: ({ id, get }) => workOf(get).advance(id),
    async chunk({ id, done, get }) {
      const { error, name, ...state } = workOf(get).progress(id)
      if (error !== undefined) throw error
      return {
        items: Math.max(0, state.done - done),
        isFinished: name !== undefined,
        results:
          name === undefined
            ? []
            : [{ item: name, title: name, result, record: null, problem: null }],
      }
    },
  }) satisfies Partial<JobKind<object>>

/** Makes a portable archive while people work: the archive is written outside the transactions that store its progress. */
const backup = {
  ...waitingFor((get) => get(Backups).work, 'saved'),
  sentence: () => 'The backup is complete. It is on the self-hosted snapshot.',
} satisfies Omit<JobKind<object>, 'name'>

export const backupJob = defineJob({ ...backup, name: 'backup' })

/** The backup of each night, if the setting asks for it. */
export const nightlyBackup = defineJob({
  ...backup,
  name: 'nightly-backup',
  schedule: { pattern: '30 2 * * *', title: 'Back up everything', isOn },
})

/** Restores the newest backup into a scratch database, in a process of its own. */
const rehearsal = {
  ...waitingFor((get) => get(Rehearsals).work, 'restored'),
  sentence: () => 'The newest backup was restored as a rehearsal, and everything was there.',
} satisfies Omit<JobKind<object>, 'name'>

export const rehearsalJob = defineJob({ ...rehearsal, name: 'rehearsal' })

/** The rehearsal of each week, if backups are made at night. */
export const weeklyRehearsal = defineJob({
  ...rehearsal,
  name: 'weekly-rehearsal',
  schedule: { pattern: '30 4 * * 0', title: 'Rehearse a restore', isOn },
})

import { titleOf, type Job, type JobResult, type Me, counted, formatCount } from '@tinkerdesk/shared'
import { z } from 'zod'
import type { Transaction } from '../../database/database.js'
import { defineJob } from '../../jobs/job.js'
import { startJob } from '../../jobs/start-job.js'
import { ProblemError } from '../../problems/problem-error.js'
import { noteArchived } from '../change-sets/note-archived.js'
import { takeItems, versionIn } from '../bulk/bulk-steps.js'
import { machineOf, type Machine } from '../machine.js'
import { archive, purge } from '../operations.js'
import { archive as archived } from '../plan/own-tables.js'
import { planOf, type Plan } from '../plan/plan.js'
import { rightsOf } from '../query/rights.js'
import { never } from '../sql/fragment.js'
import type { BatchRequest } from './find-batch.js'
import { restoreOrStart } from './large-archive.js'

const resultOf = (item: string, title: string | null, problem?: ProblemError): JobResult => ({
  item,
  title,
  result: problem ? 'failed' : 'done',
  record: null,
  problem: problem ? [problem.message, ...(problem.details.issues ?? []).map(({ message }) => message)].join(' ').slice(0, 500) : null,
})

const sentenceOf =
  (verb: string) =>
  ({ counts: { done = 0, failed = 0 } }: { counts: Readonly<Record<string, number>> }): string =>
    `${verb} ${counted(done, 'record')}.${failed > 0 ? ` ${formatCount(failed)} could not be.` : ''}`

/** Archives many records of a resource, each in a transaction and with a result of its own. */
export const archiveManyJob = defineJob({
  name: 'archiveMany',
  input: z.strictObject({
    resource: z.string(),
    bulk: z.string(),
    records: z.array(z.strictObject({ id: z.string(), version: z.int().optional() })),
  }),
  async chunk({ input: { resource, bulk, records }, done, me, tx }) {
    const { id, version } = records[done]!
    const start = { machine: machineOf(tx), tx, me, plan: planOf(resource) }
    const archived = await archive({ ...start, id, version, bulk })
    await noteArchived(start, { id: bulk, total: records.length, place: done }, archived)
    return { items: 1, results: [resultOf(id, null)] }
  },
  async refused({ input: { resource, records }, done, me, tx }, problem) {
    const { id } = records[done]!
    const { reader } = machineOf(tx)
    const plan = planOf(resource)
    const [row] = await reader.readable(tx, me, plan, [id])
    return { items: 1, results: [resultOf(id, row ? titleOf(plan.resource, row) : null, problem)] }
  },
  sentence: sentenceOf('Archived'),
})

const batchesInput = z.strictObject({ batches: z.array(z.string()) })

/** Returns a job that does something with many batches, each in a transaction and with a result of its own. */
const withBatches = (name: string, verb: string, act: (request: BatchRequest) => Promise<unknown>) =>
  defineJob({
    name,
    input: batchesInput,
    async chunk({ input, done, me, tx }) {
      const batch = input.batches[done]!
      await act({ machine: machineOf(tx), tx, me, batch })
      return { items: 1, results: [resultOf(batch, null)] }
    },
    async refused({ input, done, tx }, problem) {
      const batch = input.batches[done]!
      const [row] = await archived.find(tx, { batch, root: 1 }, { columns: ['title'] })
      return { items: 1, results: [resultOf(batch, row?.title ?? null, problem)] }
    },
    sentence: sentenceOf(verb),
  })

/** Restores many batches. */
export const restoreManyJob = withBatches('restoreMany', 'Restored', restoreOrStart)

/** Permanently deletes many batches. */
export const purgeManyJob = withBatches('purgeMany', 'Permanently deleted', purge)

interface Many {
  machine: Machine
  me: Me
}

/** Starts the job that archives the records of `{bulk: [{id, version}, …]}`. */
export async function startArchiveMany({
  machine,
  me,
  plan,
  body,
  changeSet,
}: Many & { plan: Plan; body: unknown; changeSet?: string | undefined }): Promise<Job> {
  const { items, id: bulk } = takeItems({ body, changeSet })
  const { name, label } = plan.resource
  if (rightsOf(plan, me).rows('archive') === never) throw new ProblemError('forbidden')
  const records = items.map(({ id, ...rest }) => {
    const version = versionIn(rest)
    return { id: String(id), ...(version === undefined ? {} : { version }) }
  })
  const title = `Archive ${formatCount(items.length)} ${label.many.toLowerCase()}`
  return machine.database.write(
    (tx) => startJob(tx, machine.events, archiveManyJob, { me, input: { resource: name, bulk, records }, title, total: records.length }),
    me.uid,
  )
}

/** Starts the job that restores some batches, or deletes them permanently. */
export const startWithBatches = (
  tx: Transaction,
  { machine, me }: Many,
  what: 'restore' | 'purge',
  batches: readonly string[],
): Promise<Job> =>
  startJob(tx, machine.events, what === 'purge' ? purgeManyJob : restoreManyJob, {
    me,
    input: { batches: [...batches] },
    title: `${what === 'purge' ? 'Permanently delete' : 'Restore'} ${formatCount(batches.length)} records`,
    total: batches.length,
  })

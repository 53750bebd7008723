import type { Job, Me } from '@tinkerdesk/shared'
import { system } from '../../src/access/system.js'
import type { Database, Transaction } from '../../src/database/database.js'
import type { Chunk, Progress } from '../../src/jobs/job.js'
import { jobs } from '../../src/jobs/jobs.tables.js'

type Work = (chunk: Chunk<unknown>) => Promise<Progress>

const withoutServices = (): never => {
  throw new Error('This test has no services.')
}

/** Returns the chunk of a stored job that comes after this many items. */
export async function chunkOf(
  tx: Transaction,
  { id }: Pick<Job, 'id'>,
  done = 0,
  me: Me = system,
): Promise<Chunk<unknown>> {
  const [row] = await jobs.find(tx, { id })
  return {
    id,
    input: JSON.parse(row!.input) as unknown,
    done,
    total: row!.total,
    me,
    tx,
    get: withoutServices,
  }
}

/** Runs the chunks of a job, each in a transaction of its own, and ends the job. Returns their progress. */
export async function runChunks(
  database: Database,
  job: Pick<Job, 'id' | 'total'>,
  work: Work,
  me?: Me,
): Promise<Progress[]> {
  const all: Progress[] = []
  let done = 0
  for (let isFinished = false; !isFinished;) {
    const progress = await database.write(
      async (tx) => work(await chunkOf(tx, job, done, me)),
      'product',
    )
    all.push(progress)
    done += progress.items
    isFinished = progress.isFinished ?? done >= job.total
  }
  await database.write((tx) => jobs.update(tx, { id: job.id }, { state: 'done' }), 'product')
  return all
}

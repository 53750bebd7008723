import type { Job } from '@tinkerdesk/shared'
import { archiveBatch } from '../archive/archive-batch.js'
import { authoriseArchive, refuseStale } from '../archive/authorise-archive.js'
import { countLinked, maxAtOnce } from '../archive/count-linked.js'
import { handToJob } from './start/start-archive.js'
import { allTogether } from '../bulk/all-together.js'
import { eachByItself } from '../bulk/each-by-itself.js'
import { handAllToJob } from './start/start-all.js'
import { withLarge } from './start/start-large.js'
import { takeItems, type BulkRequest } from '../items/take-items.js'
import { Done, operation, type Operation } from '../operation/operation.js'
import { archive, archiveOne, change, create, purge, restore } from '../operations.js'
import type { ArchiveRequest } from '../requests.js'
import { findForUpdate } from '../steps/take/find-for-update.js'
import type { BatchRequest } from '../restore/find-batch.js'
import { handPurgeToJob, handRestoreToJob } from './start/start-batch.js'

// These hand very much work to jobs, which run the operations of `operations.ts` and `part-operations.ts`.

/** Archives a record, or starts the job that does. */
export const archiveOrStart: Operation<ArchiveRequest, { id: string; batch: string } | Job> =
  operation<ArchiveRequest>()(
    findForUpdate,
    authoriseArchive,
    refuseStale,
    handToJob,
    archiveBatch(archiveOne),
  )

/** Archives a record, unless one transaction cannot. */
const archiveUnlessLarge: Operation<ArchiveRequest, { id: string; batch: string } | 'large'> =
  operation<ArchiveRequest>()(
    findForUpdate,
    authoriseArchive,
    refuseStale,
    async ({ tx, plan, id }: ArchiveRequest) =>
      (await countLinked(tx, plan, [id], maxAtOnce)) > maxAtOnce ? new Done('large') : undefined,
    archiveBatch(archiveOne),
  )

/** Restores a batch, or starts the job that restores what a request cannot. */
export const restoreOrStart: Operation<BatchRequest, { resource: string; id: string } | Job> =
  operation<BatchRequest>()(handRestoreToJob, async (request: BatchRequest) => ({
    answer: await restore(request),
  }))

/** Permanently deletes a batch, or starts the job that does. */
export const purgeOrStart: Operation<BatchRequest, Job | void> = operation<BatchRequest>()(
  handPurgeToJob,
  purge,
)

/** Many records in one request. Each runs through its own operation. */
export const bulk: Operation<BulkRequest, readonly unknown[] | Job> = operation<BulkRequest>()(
  takeItems,
  eachByItself({ create, change, archive: archiveUnlessLarge }, withLarge),
  handAllToJob,
  allTogether({ create, change, archive }),
)

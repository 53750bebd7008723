import type { Job } from '@tinkerdesk/shared'
import { archiveBatch } from './archive/archive-batch.js'
import { authoriseArchive, refuseStale } from './archive/authorise-archive.js'
import { handToJob } from './archive/hand-to-job.js'
import { operation, type Operation } from './operation.js'
import { archiveOne, restore, type ArchiveRequest } from './operations.js'
import { findForUpdate } from './steps/find-for-update.js'
import type { BatchRequest } from './restore/find-batch.js'
import { handLinksToJob } from './restore/hand-links-to-job.js'

// These hand very much work to jobs, which run the operations of `operations.ts`.

/** Archives a record, or starts the job that does. */
export const archiveOrStart: Operation<ArchiveRequest, { id: string; batch: string } | Job> = operation<ArchiveRequest>()(
  findForUpdate,
  authoriseArchive,
  refuseStale,
  handToJob,
  archiveBatch(archiveOne),
)

/** Restores a batch. If many references have to be set again, a job does that afterwards. */
export const restoreOrStart: Operation<BatchRequest, { resource: string; id: string } | Job> = operation<BatchRequest>()(
  async (request: BatchRequest) => ({ answer: await restore(request) }),
  handLinksToJob,
)

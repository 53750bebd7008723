import type { AnyRow } from '@tinkerdesk/shared'
import type { Operation } from '../operation/operation.js'
import type { Located, Start } from '../operation/context.js'
import { newId } from '../write/writer.js'

/** Why a record is archived, as the archive keeps it. */
export interface ArchiveReason {
  /** In a few words: "Graduated 2026". */
  mark: string
  /** The id of the record that it was merged into. */
  mergedInto?: string
}

/** One record that is being archived. */
export interface Departure extends Start {
  before: AnyRow
  after: null
  /** The id shared by all records archived together. */
  batch: string
  /** The id shared by all batches of one bulk request. */
  bulk?: string | undefined
  reason?: ArchiveReason | undefined
  /** True for the requested record, false for its followers. */
  isRoot: boolean
}

type Needs = Start &
  Located & {
    isCurrent: true
    batch?: string | undefined
    bulk?: string | undefined
    reason?: ArchiveReason | undefined
  }

/** Archives the record with everything that belongs to it. Returns the batch by which a restore finds it. */
export const archiveBatch =
  (archiveOne: Operation<Departure, void>) =>
  async ({
    machine,
    tx,
    me,
    plan,
    before,
    batch = newId(),
    bulk,
    reason,
  }: Needs): Promise<{ answer: { id: string; batch: string } }> => {
    await archiveOne({
      machine,
      tx,
      me,
      plan,
      before,
      after: null,
      batch,
      bulk,
      reason,
      isRoot: true,
    })
    return { answer: { id: before.id, batch } }
  }

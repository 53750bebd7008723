import type { AnyRow, Me } from '@tinkerdesk/shared'
import type { ArchiveReason } from './archive/archive-batch.js'
import type { CopySource } from './machine/hooks.js'
import type { Fragment } from './sql/fragment.js'
import type { Authorised, KeepUndo, Located, Start, Taken } from './operation/context.js'
import type { ReadAhead } from './steps/take/read-ahead.js'
import type { PlannedPut } from './steps/take/take-planned.js'

/** A request to create a record. */
export interface NewRecord extends Start {
  body: unknown
  copiedFrom?: CopySource | undefined
}

/** Parts of a change beside its fields. */
interface ChangeOptions {
  /** The values of the body, validated before the record is read. */
  ahead?: ReadAhead | undefined
  /** Called if the change wrote something. */
  keepUndo?: KeepUndo
  /** Called then with the number of e-mails that its hooks queued. */
  keepMails?: ((count: number) => void) | undefined
}

/** A request to change a known version of a record. */
export interface ChangeRequest extends Start, ChangeOptions {
  id: string
  body: unknown
}

/** Fields that only the product writes, in any version and without field rules. */
export interface OwnChange extends Start {
  id: string
  patch: Record<string, unknown>
}

/** Values that a feature sets in a record. */
export interface PlannedChange extends Start {
  /** The person who must be allowed to change the holder. */
  person: Me
  id: string
  planned: PlannedPut
  keepMails?: ((count: number) => void) | undefined
}

/** A request to archive a record, in a known version if the request names one. */
export interface ArchiveRequest extends Start {
  id: string
  version: number | undefined
  /** Absent for a new one. */
  batch?: string | undefined
  /** The id shared by all batches of one bulk request. */
  bulk?: string | undefined
  reason?: ArchiveReason | undefined
}

/** A record and the fields that a person sends for it. */
export type ToChange = ChangeOptions & Start & Located & Authorised & Taken & { version: number }

/** A record and the fields that the product sets in it. */
export type ToPut = Start & { before: AnyRow; rule: Fragment; patch: Record<string, unknown> }

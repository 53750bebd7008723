import type { AnyRow } from '@tinkerdesk/shared'
import type { ProblemError } from '../../problems/problem-error.js'
import type {
  Authorised,
  Changed,
  Located,
  Start,
  Stored,
  Taken,
  Validated,
} from '../steps/context.js'
import type { ReadAhead } from '../steps/read-ahead.js'

/** A change of one record, in a request that changes many of one resource. */
export interface AskedChange {
  id: string
  /** The values to set, and the version that the change is based on. */
  body: unknown
  ahead?: ReadAhead | undefined
}

export interface ChangesTogether extends Start {
  changes: readonly AskedChange[]
}

/** The problems of the changes that are refused, by their places. */
export type Refused = Map<number, ProblemError>

/** A row that is about to change, and its place among the others. */
export interface ComingRow extends Start, Validated {
  at: number
  before: AnyRow
  next: AnyRow
}

/** A row that may be stored. */
export interface ReadyRow extends ComingRow, Changed {}

/** A row as stored. */
export interface StoredRow extends ReadyRow, Stored {}

/** A person's change that would change its row. */
export interface ComingChange extends ComingRow, Located, Authorised, Taken {}

/** A person's change that may be stored. */
export interface ReadyChange extends ComingChange, Changed {}

/** A change as stored, with the body of the change that takes it back, if there is one. */
export interface StoredChange extends ReadyChange, Stored {
  undo: Record<string, unknown> | null
}

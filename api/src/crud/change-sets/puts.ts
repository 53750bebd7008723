import type { AnyRow, Me } from '@tinkerdesk/shared'
import type { Start } from '../steps/context.js'
import type { Refused } from '../together/changes.js'
import type { PlannedPut } from './planned-put.js'

/** A put of one record. */
export interface AskedPut {
  id: string
  put: PlannedPut
}

/** Puts of records of one resource, each of which occurs once. The product itself sets the values. */
export interface PutsTogether extends Start {
  /** The person who must be allowed to change the holders. */
  person: Me
  puts: readonly AskedPut[]
}

/** The records of the puts by their ids, as they were before, and the puts that are refused. */
export interface LockedPuts {
  rows: ReadonlyMap<string, AnyRow>
  refused: Refused
}

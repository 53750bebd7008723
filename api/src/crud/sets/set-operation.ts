import type { JobResult, Me } from '@tinkerdesk/shared'
import type { Transaction } from '../../database/database.js'
import type { Chunk } from '../../jobs/job.js'
import type { ProblemError } from '../../problems/problem-error.js'
import type { Machine } from '../machine/machine.js'

/** A set in the transaction of one chunk of its job. */
export interface SetWork<Items> {
  machine: Machine
  tx: Transaction
  me: Me
  /** The id of the job. */
  job: string
  items: Items
  /** The place of an item in the set. */
  place: number
  /** True if an earlier chunk did a part of this item. Only for operations with `mustEnd`. */
  isBegun: boolean
  get: Chunk<unknown>['get']
}

/** The work of a chunk. */
export interface Applied {
  /** The number of items that are done now: 0 after a part of one that is too large for one transaction. */
  items: number
  /** The number of records and references that it wrote. */
  written: number
  /** The results of the items, in their order. Those of an operation with `mustEnd` come with the first part. */
  results: readonly JobResult[]
  /** The results of records of a single item that could not be written with it. */
  apart?: readonly JobResult[]
}

/** The work on an item that was half done. */
export interface Settled {
  /** The number of records and references that it wrote. */
  written: number
  isDone: boolean
}

/** The work of a set on its items, as a value that only the gate names. */
export interface SetOperation<Items> {
  /**
   * Does the items from `place` on, at most `size` of them, or a part of the first. Returns `undefined` after the last. Throws the problem
   * of an item that is refused: the chunk is rolled back.
   */
  apply(work: SetWork<Items>, size: number): Promise<Applied | undefined>
  /** Returns the result of the item at `place`, which was refused. */
  refuse(work: SetWork<Items>, problem: ProblemError): Promise<readonly JobResult[]>
  /** True for an item of which a part is done. Absent if every item takes one transaction. */
  isHalfDone?(work: SetWork<Items>): Promise<boolean>
  /**
   * Does a part of what takes a half-done item back, or brings it to its end, as the product itself. Returns `undefined` if the item is not half
   * done.
   */
  settle?(work: SetWork<Items>): Promise<Settled | undefined>
  /** Takes back a part of an item that is done. Returns true at the end. */
  undo?(work: SetWork<Items>): Promise<boolean>
  /** A half-done item is brought to its end and never taken back. */
  mustEnd?: true
  /** One chunk may do many items, at most 100. */
  isBatched?: true
  /** Runs also while the disk is almost full, because it deletes. */
  freesSpace?: true
  /** Returns the titles of items as a person may read them now. */
  titles?(
    shown: Pick<SetWork<Items>, 'items' | 'me' | 'get'> & { of: readonly string[] },
  ): Promise<ReadonlyMap<string, string>>
}

import type { AnyRow, Me, Patch, Resource, Row } from '@tinkerdesk/shared'
import type { Transaction } from '../../database/database.js'
import type { ChangeAction } from '../../events/events.js'
import type { ProblemError } from '../../problems/problem-error.js'

/** A class that Nest provides. */
export type Service<T> = abstract new (...args: never[]) => T

/** The record that a new one is a copy of, whose files it may share. */
export interface CopySource {
  resource: string
  recordId: string
}

/** Returns the instance of a service. */
export type GetService = <T>(service: Service<T>) => T

interface HookContext<R> {
  resource: R
  me: Me
  /** The transaction of the change. `records(team, tx)` reads and writes further records in it. */
  tx: Transaction
  /** Returns the instance of a service that Nest provides. */
  get: GetService
}

/** Whole rows before and after. Relations are ids, and nothing is withheld. */
type Rows<R> =
  | { action: 'create'; before: null; after: Row<R> }
  | { action: 'update'; before: Row<R>; after: Row<R> }
  | { action: 'archive'; before: Row<R>; after: null }

/** A change that is about to be written. */
export type ComingChange<R> = HookContext<R> &
  Rows<R> & {
    /** The record that a new one is a clone of. */
    copiedFrom?: CopySource
    /** Names the record that a new one is a copy of, so that it may share its files. */
    sharesFilesOf(source: CopySource): void
  }

/** A written change, in a transaction that is still open. */
export type WrittenChange<R> = HookContext<R> &
  (Rows<R> | { action: 'restore'; before: null; after: Row<R> })

/** An update denied by a row rule, on a row that this person may read. */
export interface Refusal<R> {
  resource: R
  /** The whole row. The sentence may only tell what this person may read. */
  row: Row<R>
  me: Me
}

type MaybePromise<T> = T | Promise<T>
/** Runs some work for each of several changes. */
export type ForEachChange<R> = (
  work: (change: WrittenChange<R>) => MaybePromise<void>,
) => Promise<void>

/** The behaviour of a resource beyond CRUD. Every hook runs inside the transaction, so a throw rolls the whole change back. */
export interface Hooks<R> {
  /** May throw a `ProblemError`, or return fields to apply to the row before it is written. Does not run for a restore. */
  before?(change: ComingChange<R>): MaybePromise<Patch<R> | void>
  /**
   * In place of `before`: is told at once of all records that are about to be written, and returns the fields, or the problem, of each in
   * their order. For records that do not depend on one another.
   */
  beforeMany?(
    changes: readonly ComingChange<R>[],
  ): MaybePromise<readonly (Patch<R> | ProblemError | undefined)[]>
  /** Makes further changes after a write, in the same transaction. */
  after?(change: WrittenChange<R>): MaybePromise<void>
  /**
   * In place of `after`: is told at once of all records that one statement stored. Work for a record runs in `each`, so that the audit trail
   * names that record as its cause.
   */
  afterMany?(changes: readonly WrittenChange<R>[], each: ForEachChange<R>): MaybePromise<void>
  /** Returns the sentence that explains why a change was refused, if it is more than a missing right. It cannot allow the change. */
  explain?(refusal: Refusal<R>): string | undefined
  /** True for hooks that run after those of all others, such as the news of a change, which others complete or refuse. */
  runsLast?: true
  /** Deletes a feature's data about a record, outside its row, when the record is permanently deleted. */
  purge?(purge: HookContext<R> & { id: string }): MaybePromise<void>
}

/** The hooks of one resource, as entered in the list of all hooks. */
export interface ResourceHooks {
  resource: Resource
  hooks: Hooks<Resource>
}

/** Declares hooks as a value: `hooksOf(student, { after: async ({ before, after, tx }) => … })`, typed from the declaration. */
export function hooksOf<R extends Resource>(resource: R, hooks: Hooks<R>): ResourceHooks
export function hooksOf(resource: Resource, hooks: Hooks<Resource>): ResourceHooks {
  return { resource, hooks }
}

/** One change on its way through the gate. */
export interface Change {
  action: ChangeAction
  resource: Resource
  /** The row before the change. `null` for a creation or a restore. */
  before: AnyRow | null
  /** The row after the change. `null` for an archive. */
  after: AnyRow | null
  me: Me
  tx: Transaction
  /** The record that a new one is a copy of, set by a before-hook. Its files may then be shared. */
  copiedFrom?: CopySource
}

export interface Purge {
  resource: Resource
  id: string
  me: Me
  tx: Transaction
}

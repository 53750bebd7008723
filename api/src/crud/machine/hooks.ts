import { Injectable } from '@nestjs/common'
import { ModuleRef } from '@nestjs/core'
import type { AnyRow, Me, Patch, Resource, Row } from '@tinkerdesk/shared'
import type { Transaction } from '../../database/database.js'
import type { ChangeAction } from '../../events/events.js'
import { ProblemError } from '../../problems/problem-error.js'
import { bound, type BoundHooks } from './bound-hooks.js'

/** A class that Nest provides. */
type Service<T> = abstract new (...args: never[]) => T

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

/** The hooks of all resources, in the order in which they run. */
@Injectable()
export class HookRegistry {
  private readonly hooks = new Map<string, BoundHooks[]>()

  constructor(list: readonly ResourceHooks[], services: ModuleRef) {
    const get = <T>(service: Service<T>): T => services.get<T>(service, { strict: false })
    for (const { resource, hooks } of list)
      this.hooks.set(resource.name, [...this.of(resource.name), bound(resource, hooks, get)])
  }

  /** Runs the before-hooks of a change. Throws its problem. */
  async before(change: Change): Promise<void> {
    const problem = (await this.beforeMany([change], () => undefined)).get(change)
    if (problem) throw problem
  }

  /**
   * Runs the before-hooks of changes of one resource. `apply` receives the fields that each of them returns for a change, before the next one
   * runs, and returns what is wrong with them. Returns the problem of each change that is refused.
   */
  async beforeMany(
    changes: readonly Change[],
    apply: (change: Change, patch: Record<string, unknown>) => ProblemError | undefined,
  ): Promise<ReadonlyMap<Change, ProblemError>> {
    const problems = new Map<Change, ProblemError>()
    for (const { before } of changes[0] ? this.of(changes[0].resource.name) : []) {
      const open = changes.filter((change) => !problems.has(change))
      if (!before || open.length === 0) continue
      for (const [at, patch] of (await before(open)).entries()) {
        const change = open[at]!
        const problem = patch instanceof ProblemError ? patch : patch && apply(change, patch)
        if (problem) problems.set(change, problem)
      }
    }
    return problems
  }

  /** Runs the after-hooks of changes of one resource in one transaction. Returns the number of e-mails that they queued for each. */
  async after(changes: readonly Change[]): Promise<readonly number[]> {
    const mails = changes.map(() => 0)
    if (changes[0])
      for (const hooks of this.of(changes[0].resource.name)) await hooks.after?.(changes, mails)
    return mails
  }

  /** True if a hook looks at the records of a resource one by one before they are written. */
  isBound(resource: string): boolean {
    return this.of(resource).some(({ isBound }) => isBound)
  }

  /** Lets features delete their data about a record that is permanently deleted. */
  async purge(purge: Purge): Promise<void> {
    for (const hooks of this.of(purge.resource.name)) await hooks.purge?.(purge)
  }

  /** Returns the sentence of the first hook that explains a refusal, if any. */
  explain(refusal: Refusal<Resource>): string | undefined {
    for (const { explain } of this.of(refusal.resource.name)) {
      const sentence = explain?.(refusal)
      if (sentence !== undefined) return sentence
    }
    return undefined
  }

  private of(resource: string): readonly BoundHooks[] {
    return this.hooks.get(resource) ?? []
  }
}

import { Injectable } from '@nestjs/common'
import { ModuleRef } from '@nestjs/core'
import type { AnyRow, Me, Patch, Resource, Row } from '@tinkerdesk/shared'
import type { Transaction } from '../../database/database.js'
import type { ChangeAction } from '../../events/events.js'

/** A class that Nest provides. */
type Service<T> = abstract new (...args: never[]) => T

/** The record that a new one is a copy of: its files may be shared. */
export interface CopySource {
  resource: string
  recordId: string
}

interface HookContext<R> {
  resource: R
  me: Me
  /** The transaction of the change; `records(team, tx)` reads and writes further records in it. */
  tx: Transaction
  /** Returns the instance of a service that Nest provides. */
  get<T>(service: Service<T>): T
}

/** Whole rows before and after; relations are ids, and nothing is withheld. */
type Rows<R> =
  | { action: 'create'; before: null; after: Row<R> }
  | { action: 'update'; before: Row<R>; after: Row<R> }
  | { action: 'archive'; before: Row<R>; after: null }

/** A change that is about to be written. */
export type ComingChange<R> = HookContext<R> &
  Rows<R> & {
    /** Names the record that a new one is a copy of, so that it may share its files. */
    sharesFilesOf(source: CopySource): void
  }

/** A change that was written, in a transaction that is still open. */
export type WrittenChange<R> = HookContext<R> & (Rows<R> | { action: 'restore'; before: null; after: Row<R> })

/** A change that the row rule refused, of a row that this person may read. */
export interface Refusal<R> {
  resource: R
  /** The whole row: the sentence may tell only what this person may read. */
  row: Row<R>
  me: Me
}

type MaybePromise<T> = T | Promise<T>

/** What a resource does beyond CRUD. Every hook runs inside the transaction, so a throw undoes the whole change. */
export interface Hooks<R> {
  /** May throw a `ProblemError`, or return fields to lay over the row before it is written. A restore does not run it. */
  before?(change: ComingChange<R>): MaybePromise<Patch<R> | void>
  /** Follows a written change with further ones, in the same transaction. */
  after?(change: WrittenChange<R>): MaybePromise<void>
  /** Returns the sentence that says why a change was refused, where it is more than a missing right. It allows nothing. */
  explain?(refusal: Refusal<R>): string | undefined
  /** Deletes what a feature keeps about a record outside of its row, when the record is deleted for good. */
  purge?(purge: HookContext<R> & { id: string }): MaybePromise<void>
}

/** The hooks of one resource, as they stand in the list of all hooks. */
export interface ResourceHooks {
  resource: Resource
  hooks: Hooks<Resource>
}

/** Declares hooks as a value: `hooksOf(student, { after: async ({ before, after, tx }) => … })`, typed from the declaration. */
export function hooksOf<R extends Resource>(resource: R, hooks: Hooks<R>): ResourceHooks
export function hooksOf(resource: Resource, hooks: Hooks<Resource>): ResourceHooks {
  return { resource, hooks }
}

/** One change on its way through the gate, as the machine sees it. */
export interface Change {
  action: ChangeAction
  resource: Resource
  /** The row as it was; `null` for a creation or a restore. */
  before: AnyRow | null
  /** The row as it will be; `null` for an archive. */
  after: AnyRow | null
  me: Me
  tx: Transaction
  /** A before-hook names the record here that a new one is a copy of: its files may then be shared. */
  copiedFrom?: CopySource
}

interface Purge {
  resource: Resource
  id: string
  me: Me
  tx: Transaction
}

interface LegacyHooks {
  before?(change: Change): Promise<Record<string, unknown> | void>
  after?(change: Change): Promise<void>
  explain?(refusal: Refusal<Resource>): string | undefined
  purge?(purge: Purge): Promise<void>
}

/** The hooks of all resources, in the order in which they run. */
@Injectable()
export class HookRegistry {
  private readonly hooks = new Map<string, LegacyHooks[]>()

  constructor(list: readonly ResourceHooks[], services: ModuleRef) {
    const get = <T>(service: Service<T>): T => services.get<T>(service, { strict: false })
    for (const { resource, hooks } of list) this.on(resource.name, reachable(hooks, get))
  }

  /** Adds hooks to a resource, by its name. */
  on(resource: string, hooks: LegacyHooks): void {
    this.hooks.set(resource, [...this.of(resource), hooks])
  }

  /** Runs the before-hooks of a change; `lay` takes the fields that each of them returns, before the next one runs. */
  async before(change: Change, lay: (patch: Record<string, unknown>) => void = () => undefined): Promise<void> {
    for (const hooks of this.of(change.resource.name)) {
      const patch = await hooks.before?.(change)
      if (patch) lay(patch)
    }
  }

  /** Runs the after-hooks of a change. */
  async after(change: Change): Promise<void> {
    for (const hooks of this.of(change.resource.name)) await hooks.after?.(change)
  }

  /** Lets features delete what they keep about a record that is deleted for good. */
  async purge(purge: Purge): Promise<void> {
    for (const hooks of this.of(purge.resource.name)) await hooks.purge?.(purge)
  }

  /** Returns the sentence of the first hook that knows why a change was refused. */
  explain(refusal: Refusal<Resource>): string | undefined {
    for (const { explain } of this.of(refusal.resource.name)) {
      const sentence = explain?.(refusal)
      if (sentence !== undefined) return sentence
    }
    return undefined
  }

  private of(resource: string): readonly LegacyHooks[] {
    return this.hooks.get(resource) ?? []
  }
}

function reachable(hooks: Hooks<Resource>, get: HookContext<Resource>['get']): LegacyHooks {
  const { before, after, explain, purge } = hooks
  return {
    ...(before && {
      before: async (change: Change) =>
        before({ ...change, get, sharesFilesOf: (source: CopySource) => void (change.copiedFrom = source) } as ComingChange<Resource>),
    }),
    ...(after && { after: async (change: Change) => after({ ...change, get } as WrittenChange<Resource>) }),
    ...(explain && { explain }),
    ...(purge && { purge: async (one) => purge({ ...one, get }) }),
  }
}

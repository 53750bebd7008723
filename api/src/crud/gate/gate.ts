import { Injectable } from '@nestjs/common'
import {
  maxBareRows,
  type ActionResult,
  type AnyRow,
  type DeclaredAction,
  type Job,
  type ListPage,
  type Me,
  type Reference,
  type ShownRow,
} from '@tinkerdesk/shared'
import { system, writerOf } from '../../access/system.js'
import { Database, type Extent, type Sql, type Transaction } from '../../database/database.js'
import { Events } from '../../events/events.js'
import { AttachmentService } from '../../files/attachment-service.js'
import { archiveOrStart, bulk, purgeOrStart, restoreOrStart } from './large-operations.js'
import { startArchiveMany, startWithBatches } from './start/start-many.js'
import { referencesOf, referencesToMany } from '../archive/references.js'
import { takeItems, type BulkRequest } from '../items/take-items.js'
import { refuseExisting } from '../change-sets/set/enter-change-set.js'
import { noteArchived } from '../change-sets/set/note-archived.js'
import { bindMachine, type Machine } from '../machine/machine.js'
import { actions, archive, change, create, purge } from '../operations.js'
import { planOf } from '../plan/plan.js'
import type { JoinRequest, ListQuery } from '../query/condition/query.js'
import { ReadLog } from '../query/read-log.js'
import { Reader } from '../query/reader.js'
import type { Start } from '../operation/context.js'
import { HookRegistry } from '../machine/hook-registry.js'
import type { CopySource } from '../machine/hooks.js'

interface WriteOptions {
  /** Joins a running transaction. */
  tx?: Transaction
  /** The record that a new one is a copy of, whose files it may share. */
  copiedFrom?: CopySource
}

/**
 * The one operation behind every read and write: authorise, pick and validate, before-hook, write in one transaction, check the row rule
 * again, after-hook, strip. Every method throws `ProblemError`. `ChangeSetGate` has the work on many records as one change set.
 */
@Injectable()
export class Gate {
  readonly reader: Reader
  private readonly machine: Machine

  constructor(
    readonly database: Database,
    files: AttachmentService,
    hooks: HookRegistry,
    events: Events,
    readLog: ReadLog,
  ) {
    this.reader = new Reader(database, files, readLog)
    this.machine = { database, files, events, hooks, readLog, reader: this.reader }
    bindMachine(this.machine)
  }

  /** Returns a page of a list, or a bare array if the request has no page, limit or offset. Stops when the signal is aborted. */
  async list(
    me: Me,
    resource: string,
    query: ListQuery,
    signal?: AbortSignal,
  ): Promise<ListPage<ShownRow> | ShownRow[]> {
    const { rows, total } = await this.reader.list(me, planOf(resource), query, maxBareRows, signal)
    if (!query.window) return rows
    const { limit, page } = query.window
    return { data: rows, count: rows.length, total, page, pageCount: Math.ceil(total / limit) }
  }

  /** Returns one record. Throws `not_found` if it does not exist or may not be read. */
  async one(
    me: Me,
    resource: string,
    id: string,
    shape: { fields?: string[]; joins?: JoinRequest[] } = {},
  ): Promise<ShownRow> {
    return this.reader.one(me, planOf(resource), id, shape)
  }

  /** Returns the whole row, with nothing withheld, for the product's own work. */
  async whole(sql: Sql, resource: string, id: string): Promise<AnyRow> {
    return (await this.reader.find(sql, system, planOf(resource), id)).row
  }

  /** Creates a record. The same id with the same content by the same person returns the existing record. */
  async create(
    me: Me,
    resource: string,
    body: unknown,
    { tx, copiedFrom }: WriteOptions = {},
  ): Promise<ShownRow> {
    return this.within(
      tx,
      me,
      (tx) => create({ ...this.start(tx, me, resource), body, copiedFrom }),
      'short',
    )
  }

  /** Changes a known version of a record. See the contract for merges and conflicts. */
  async change(
    me: Me,
    resource: string,
    id: string,
    body: unknown,
    { tx }: Pick<WriteOptions, 'tx'> = {},
  ): Promise<ShownRow> {
    return this.within(
      tx,
      me,
      (tx) => change({ ...this.start(tx, me, resource), id, body }),
      'short',
    )
  }

  /** Archives a record with its followers; `in_use` lists its blockers. Returns the batch by which a restore finds it. */
  async archive(
    me: Me,
    resource: string,
    id: string,
    { tx, version }: { tx?: Transaction; version?: number } = {},
  ): Promise<{ id: string; batch: string }> {
    return this.within(tx, me, (tx) => archive({ ...this.start(tx, me, resource), id, version }))
  }

  /** Archives a record, as a change set if it has an id, or starts a job if there are many references to clear. */
  async archiveOrStart(
    me: Me,
    resource: string,
    id: string,
    changeSet?: string,
  ): Promise<{ id: string; batch: string } | Job> {
    return this.within(undefined, me, async (tx) => {
      const start = this.start(tx, me, resource)
      if (changeSet !== undefined) await refuseExisting(tx, changeSet)
      const archived = await archiveOrStart({ ...start, id, version: undefined })
      if (changeSet !== undefined && 'batch' in archived)
        await noteArchived(start, { id: changeSet, total: 1, place: 0 }, archived)
      return archived
    })
  }

  /** Starts a job that archives the records of `{bulk: […]}`, each by itself. */
  async startArchiveMany(
    me: Me,
    resource: string,
    body: unknown,
    changeSet?: string,
  ): Promise<Job> {
    if (changeSet !== undefined) await refuseExisting(this.database.read, changeSet)
    return startArchiveMany({ machine: this.machine, me, plan: planOf(resource), body, changeSet })
  }

  /** Starts a job that restores some batches, or deletes them permanently. Callers must check that the person is an admin. */
  async startWithBatches(
    me: Me,
    what: 'restore' | 'purge',
    batches: readonly string[],
  ): Promise<Job> {
    return this.database.write(
      (tx) => startWithBatches(tx, { machine: this.machine, me }, what, batches),
      me.uid,
    )
  }

  /** Returns the references to a record that the person may archive. */
  async references(
    me: Me,
    resource: string,
    id: string,
    leaving: AbortSignal,
  ): Promise<Reference[]> {
    return referencesOf(this.machine, this.database.scan(me.uid, leaving), me, planOf(resource), id)
  }

  /** Returns the references to those of `{bulk: [{id}, …]}` that the person may archive, summed up. */
  async referencesToMany(
    me: Me,
    resource: string,
    body: unknown,
    leaving: AbortSignal,
  ): Promise<Reference[]> {
    const ids = takeItems({ body }).items.flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
    return referencesToMany(
      this.machine,
      this.database.scan(me.uid, leaving),
      me,
      planOf(resource),
      ids,
    )
  }

  /** Runs `{bulk: […]}`: all records in one transaction, or with `each` every record in its own. A job archives more than one transaction should. */
  async bulk(
    me: Me,
    resource: string,
    request: Pick<BulkRequest, 'action' | 'body' | 'each' | 'changeSet'>,
  ): Promise<readonly unknown[] | Job> {
    if (request.changeSet !== undefined) await refuseExisting(this.database.read, request.changeSet)
    return bulk({ machine: this.machine, me, plan: planOf(resource), ...request })
  }

  /** Runs a declared action on each record of `{bulk: [{id, version}], values}`, in its own transaction. */
  async act(
    me: Me,
    resource: string,
    action: DeclaredAction,
    body: unknown,
  ): Promise<ActionResult[]> {
    return actions({ machine: this.machine, me, plan: planOf(resource), action, body })
  }

  /** Restores a batch; `restore_collides` lists what blocks it. A job sets very many references again. Callers must check that the person is an admin. */
  async restore(me: Me, batch: string): Promise<{ resource: string; id: string } | Job> {
    return this.database.write(
      (tx) => restoreOrStart({ machine: this.machine, tx, me, batch }),
      me.uid,
    )
  }

  /** Permanently deletes a batch, or starts the job that does. Callers must check that the person is an admin. */
  async purgeOrStart(me: Me, batch: string): Promise<Job | void> {
    return this.database.write(
      (tx) => purgeOrStart({ machine: this.machine, tx, me, batch }),
      me.uid,
    )
  }

  /** Permanently deletes a batch, with its files and the features' data about it. Callers must check that the person is an admin. */
  async purge(me: Me, batch: string, { tx }: Pick<WriteOptions, 'tx'> = {}): Promise<void> {
    await this.within(tx, me, (tx) => purge({ machine: this.machine, tx, me, batch }))
  }

  private start(tx: Transaction, me: Me, resource: string): Start {
    return { machine: this.machine, tx, me: writerOf(me), plan: planOf(resource) }
  }

  private within<T>(
    tx: Transaction | undefined,
    me: Me,
    work: (tx: Transaction) => Promise<T>,
    extent?: Extent,
  ): Promise<T> {
    return tx ? work(tx) : this.database.write(work, writerOf(me).uid, extent)
  }
}

import { Injectable } from '@nestjs/common'
import {
  idPattern,
  initialRow,
  maxBareRows,
  mergeChange,
  parseWrite,
  settleAndCheck,
  withOwnDefaults,
  type AnyRow,
  type Issue,
  type Me,
} from '@tinkerdesk/shared'
import { Database, type Transaction } from '../../database/database.js'
import { Events } from '../../events/events.js'
import { AttachmentService } from '../../files/attachment-service.js'
import { ProblemError } from '../../problems/problem-error.js'
import { system } from '../../access/system.js'
import { announce } from './announce.js'
import { digestOf, isRetry, recordChange } from './audit.js'
import { fillFiles, leavesWithFiles, namedFiles } from './file-values.js'
import { always, type Fragment } from '../sql/fragment.js'
import { HookRegistry, type Change } from './hooks.js'
import { planOf, type Plan } from '../plan/plan.js'
import { readQuery, type JoinRequest, type RawQuery } from '../query/query.js'
import { bindMachine } from '../machine.js'
import { Reader, type Found } from '../query/reader.js'
import type { ShownRow } from '../query/serialise.js'
import { maySetBy, Rights } from '../query/rights.js'
import { isOvertaken, isTaken, mustBeVersion, mustCover, updateGrants } from './row-checks.js'
import { checkTargets } from './targets.js'
import { duplicateProblem } from './unique.js'
import { changedLeaves, insertRow, newId, updateRow } from './writer.js'

interface ListAnswer {
  data: ShownRow[]
  count: number
  total: number
  page: number
  pageCount: number
}

interface WriteOptions {
  /** Joins a unit of work that is under way. */
  tx?: Transaction
  /** The record that a new one is a copy of: its files may be shared. */
  copiedFrom?: { resource: string; recordId: string }
}

const isRecord = (body: unknown): body is Record<string, unknown> => body !== null && typeof body === 'object' && !Array.isArray(body)

const refuse = (issues: Issue[]): ProblemError => new ProblemError('validation_failed', { issues })

/**
 * The one way to the data, the same for everybody: authorise, pick and validate, before-hook, write in one transaction, the row
 * rule again, after-hook, strip. Every method throws `ProblemError`.
 */
@Injectable()
export class Gate {
  readonly reader: Reader

  constructor(
    readonly database: Database,
    private readonly files: AttachmentService,
    private readonly hooks: HookRegistry,
    private readonly events: Events,
  ) {
    this.reader = new Reader(database, files)
    bindMachine({ database, files, events, hooks, reader: this.reader, gate: this })
  }

  /** A page of a list; a bare array when neither page, limit nor offset is asked for. */
  async list(me: Me, resource: string, raw: RawQuery): Promise<ListAnswer | ShownRow[]> {
    const query = readQuery(raw)
    const { rows, total } = await this.reader.list(me, planOf(resource), query, maxBareRows)
    if (!query.window) return rows
    const { limit, page } = query.window
    return { data: rows, count: rows.length, total, page, pageCount: Math.ceil(total / limit) }
  }

  /** One record; `not_found` for one that does not exist and for one that may not be seen. */
  async one(me: Me, resource: string, id: string, shape: { fields?: string[]; joins?: JoinRequest[] } = {}): Promise<ShownRow> {
    return this.reader.one(me, planOf(resource), id, shape)
  }

  /** The whole row, with nothing withheld, for the product's own work. */
  async whole(sql: Transaction | Database['read'], resource: string, id: string): Promise<AnyRow> {
    return (await this.reader.find(sql, system, planOf(resource), id)).row
  }

  /** Makes a record. The same id with the same content by the same person again answers the record that is there. */
  async create(me: Me, resource: string, body: unknown, options: WriteOptions = {}): Promise<ShownRow> {
    const plan = planOf(resource)
    return this.unit(plan, options.tx, (tx) => this.createIn(tx, me, plan, body, options))
  }

  /** Changes a record from a known version; see the contract for merges and conflicts. */
  async change(me: Me, resource: string, id: string, body: unknown, options: WriteOptions = {}): Promise<ShownRow> {
    const plan = planOf(resource)
    return this.unit(plan, options.tx, (tx) => this.changeIn(tx, me, plan, id, body, options))
  }

  /** Writes fields that only the server makes, past the field rules; row rules are not asked. For hooks and features. */
  async put(tx: Transaction, resource: string, id: string, fields: Record<string, unknown>): Promise<AnyRow> {
    const plan = planOf(resource)
    return this.unit(plan, tx, async () => {
      const { row: before } = await this.reader.find(tx, system, plan, id, true)
      return this.store(tx, system, plan, before, mergeChange(plan.resource, before, fields) as AnyRow, {})
    })
  }

  private async unit<T>(plan: Plan, tx: Transaction | undefined, work: (tx: Transaction) => Promise<T>): Promise<T> {
    try {
      return tx ? await work(tx) : await this.database.write(work)
    } catch (error) {
      throw duplicateProblem(plan, error)
    }
  }

  private async createIn(tx: Transaction, me: Me, plan: Plan, body: unknown, options: WriteOptions): Promise<ShownRow> {
    const { resource } = plan
    const rights = new Rights(plan, me)
    const create = rights.of('create')
    if (create.length === 0) throw new ProblemError('forbidden')
    if (!isRecord(body)) throw refuse([{ path: '', message: 'The body must be a JSON object' }])
    const { id: sentId, ...content } = body
    if (sentId !== undefined && (typeof sentId !== 'string' || !idPattern.test(sentId)))
      throw refuse([{ path: 'id', message: 'The id must be 10 to 40 letters and digits' }])
    const maySet = maySetBy(create.map(({ grant }) => grant))
    const parsed = parseWrite(resource, 'create', maySet, withOwnDefaults(resource, me, maySet, content))
    if (!parsed.ok) throw refuse(parsed.issues)

    const id = sentId ?? newId()
    const digest = digestOf(parsed.value)
    if (sentId !== undefined && (await isTaken(tx, plan, id))) {
      if (!(await isRetry(tx, me, resource, id, digest))) throw new ProblemError('id_exists')
      return this.answer(tx, rights, plan, id)
    }

    const now = new Date().toISOString()
    const initial = {
      ...mergeChange(resource, initialRow(resource), parsed.value),
      id,
      version: 1,
      createdAt: now,
      updatedAt: now,
      createdBy: me.uid,
    }
    const { row: after, ...made } = await this.prepare(tx, me, plan, null, initial as AnyRow)
    await insertRow(tx, plan, after)
    await this.syncFiles(tx, me, plan, null, after, { ...options, ...made })
    await recordChange(tx, { me, action: 'create', resource, id, version: 1, fields: [], digest })
    await mustCover(tx, plan, id, rights.rows('create'))
    await this.follow({ action: 'create', resource, before: null, after, me, tx })
    return this.answer(tx, rights, plan, id)
  }

  private async changeIn(tx: Transaction, me: Me, plan: Plan, id: string, body: unknown, options: WriteOptions): Promise<ShownRow> {
    const { resource } = plan
    const rights = new Rights(plan, me)
    const found = await this.reader.find(tx, me, plan, id, true)
    const granted = await updateGrants(tx, rights, id)
    if (granted.length === 0) {
      const title = this.hooks.explain({ resource, row: found.row, me })
      throw new ProblemError('forbidden', title === undefined ? {} : { title })
    }
    if (!isRecord(body)) throw refuse([{ path: '', message: 'The body must be a JSON object' }])
    const { version, id: sentId, ...content } = body
    if (sentId !== undefined && sentId !== id) throw refuse([{ path: 'id', message: 'The id of a record does not change' }])
    if (version === undefined) throw new ProblemError('version_required', { issues: [{ path: 'version', message: 'Version is required' }] })
    mustBeVersion(version)
    const parsed = parseWrite(resource, 'change', maySetBy(granted), content)
    if (!parsed.ok) throw refuse(parsed.issues)

    const before = found.row
    const wanted = mergeChange(resource, before, parsed.value) as AnyRow
    if (await isOvertaken(tx, plan, before, version, parsed.value))
      throw new ProblemError('version_conflict', { current: await this.shown(tx, me, rights, found) })
    await this.store(tx, me, plan, before, wanted, options, rights.rows('update'))
    return this.answer(tx, rights, plan, id)
  }

  /** Everything between a wanted row and the committed one; answers the row as it was stored. */
  private async store(
    tx: Transaction,
    me: Me,
    plan: Plan,
    before: AnyRow,
    wanted: AnyRow,
    options: WriteOptions,
    rule: Fragment = always,
  ): Promise<AnyRow> {
    const { resource } = plan
    if (changedLeaves(plan, before, wanted).length === 0) return before
    const { row: prepared } = await this.prepare(tx, me, plan, before, wanted)
    const changed = changedLeaves(plan, before, prepared)
    if (changed.length === 0) return before
    const after = { ...prepared, version: before.version + 1, updatedAt: new Date().toISOString() }
    if (!(await updateRow(tx, plan, before, after, changed))) throw new ProblemError('version_conflict')
    await this.syncFiles(tx, me, plan, before, after, options)
    await recordChange(tx, {
      me,
      action: 'update',
      resource,
      id: before.id,
      version: after.version,
      fields: changed.map(({ path }) => path),
    })
    await mustCover(tx, plan, before.id, rule)
    await this.follow({ action: 'update', resource, before, after, me, tx })
    return after
  }

  /** Relation targets, hooks, dependent fields and checks; answers the row to write, and what a hook made it a copy of. */
  private async prepare(
    tx: Transaction,
    me: Me,
    plan: Plan,
    before: AnyRow | null,
    wanted: AnyRow,
  ): Promise<{ row: AnyRow } & Pick<WriteOptions, 'copiedFrom'>> {
    const { resource } = plan
    const asked = settled(plan, wanted)
    // First of all, so that no hook answers anything about a record that lies beyond reach.
    const unreachable = await checkTargets(tx, me, plan, before, asked)
    if (unreachable.length) throw refuse(unreachable)
    const change: Change = { action: before ? 'update' : 'create', resource, before, after: asked, me, tx }
    for (const hooks of this.hooks.of(resource.name)) {
      const laid = await hooks.before?.(change)
      if (laid) change.after = mergeChange(resource, change.after!, laid) as AnyRow
    }
    // Files come as ids; the checks compare them by name.
    await fillFiles(this.files, tx, [change.after!], leavesWithFiles(plan))
    const { row, issues } = settleAndCheck(resource, change.after!)
    const all = issues.length ? issues : await checkTargets(tx, me, plan, asked, row as AnyRow)
    if (all.length) throw refuse(all)
    return { row: row as AnyRow, ...(change.copiedFrom ? { copiedFrom: change.copiedFrom } : {}) }
  }

  private async follow(change: Change): Promise<void> {
    for (const hooks of this.hooks.of(change.resource.name)) await hooks.after?.(change)
    announce(this.events, change)
  }

  private async syncFiles(
    tx: Transaction,
    me: Me,
    plan: Plan,
    before: AnyRow | null,
    after: AnyRow,
    { copiedFrom }: WriteOptions,
  ): Promise<void> {
    const change = { before: namedFiles(plan, before), after: namedFiles(plan, after) }
    if (change.before.length + change.after.length === 0) return
    await this.files.sync(tx, {
      me,
      resource: plan.resource.name,
      recordId: after.id,
      row: after,
      ...change,
      ...(copiedFrom ? { copiedFrom } : {}),
    })
  }

  private async shown(tx: Transaction, me: Me, rights: Rights, found: Found): Promise<ShownRow> {
    return (await this.reader.output(tx, me, rights, [found]))[0]!
  }

  /** What the person reads of a record after a write; only its id where it then lies beyond their reading. */
  private async answer(tx: Transaction, rights: Rights, plan: Plan, id: string): Promise<ShownRow> {
    const rows = await this.reader.readable(tx, rights.me, plan, [id])
    return rows[0] ?? { id }
  }
}

const settled = (plan: Plan, row: AnyRow): AnyRow => (plan.resource.settle ? (plan.resource.settle(row as never) as AnyRow) : row)

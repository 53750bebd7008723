import { Injectable } from '@nestjs/common'
import {
  counted,
  maxErased,
  resourceNamed,
  today,
  type AnsweredRecords,
  type DueRecords,
  type ErasureForm,
  type Me,
} from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { system } from '../../../access/system.js'
import { archive, ChangeSetGate, describedRecords, type PlannedRow } from '../../../crud/index.js'
import { Database, type Sql, type Transaction } from '../../../database/database.js'
import type { RowOf } from '../../../database/table.js'
import { ProblemError } from '../../../problems/problem-error.js'
import { Withdrawer } from '../withdrawn/withdrawer.js'
import { WithdrawnEraser } from '../withdrawn/withdrawn-eraser.js'
import { findDue, timedResources, type Due } from './find-due.js'
import { dueRows } from './retention.tables.js'

type DueRow = RowOf<typeof dueRows.columns>

/** Proposals in one list. */
const maxShown = 200
/** An approval takes less. */
const cutOffMs = 600_000

export interface Approval {
  /** The id of the change set, made by the client, so that a retry is recognised. */
  changeSet: string
  /** Of proposals of one resource. */
  ids: readonly string[]
  form: ErasureForm
}

const answeredAlready = () =>
  new ProblemError('not_applicable', {
    title: 'Some of these were answered already, or are needed again. Look at the list again.',
  })

/** Proposes records whose time is over, and does what admins answer. Callers check that the person is an admin. */
@Injectable()
export class Retention {
  constructor(
    private readonly database: Database,
    private readonly sets: ChangeSetGate,
    private readonly withdrawer: Withdrawer,
    private readonly eraser: WithdrawnEraser,
  ) {}

  /** Proposes what is due on a day, and withdraws proposals of what is needed again. Returns the number of new proposals. */
  async propose(tx: Transaction, day: string): Promise<number> {
    await tx.lock('retention')
    let added = 0
    for (const resource of timedResources()) {
      const due = await findDue(tx, resource, day)
      const before = await dueRows.find(tx, { resource: resource.name })
      const earlier = new Map(before.map((row) => [row.record_id, row]))
      const fresh = due.filter(({ record }) => !earlier.has(record))
      const at = new Date().toISOString()
      if (fresh.length > 0)
        await dueRows.insert(tx, ...fresh.map((each) => ({ ...rowOf(each), proposed_at: at })))
      added += fresh.length
      const again = due.flatMap(({ record }) => {
        const row = earlier.get(record)
        return row?.state === 'declined' && (row.until ?? '') <= day ? [row.id] : []
      })
      await dueRows.update(tx, { id: again }, { state: 'proposed', until: null })
      const isDue = new Set(due.map(({ record }) => record))
      const over = before.filter(
        ({ record_id, state }) => state === 'proposed' && !isDue.has(record_id),
      )
      await dueRows.remove(tx, { id: over.map(({ id }) => id) })
    }
    return added
  }

  /** Returns the proposals, those that are due longest first, with their counts. */
  async list(me: Me): Promise<DueRecords> {
    const sql = this.database.read
    const rows = await dueRows.find(
      sql,
      { state: 'proposed' },
      { order: ['due_on', 'id'], limit: maxShown },
    )
    const counts = await dueRows.tally(sql, { state: 'proposed' }, ['resource'])
    const titles = await titlesOf(sql, me, rows)
    return {
      counts: counts.map(({ resource, count }) => ({ resource, count })),
      data: rows.flatMap(({ id, resource, record_id: record, due_on: dueOn }) => {
        const title = titles.get(record)
        return title === undefined ? [] : [{ id, resource, record, title, dueOn }]
      }),
      isOfficer: await this.withdrawer.isOfficer(sql, me),
    }
  }

  /** Keeps records until a day: they are not proposed again before. Throws `not_applicable` if one was answered meanwhile. */
  decline(me: Me, ids: readonly string[], until: string): Promise<AnsweredRecords> {
    return this.database.write(async (tx) => {
      const rows = await this.claim(tx, me, ids, { state: 'declined', until })
      return { answered: rows.length, left: 0 }
    }, me.uid)
  }

  /**
   * Withdraws or erases records whose time is over, as one change set. Throws `not_applicable` if one was answered meanwhile, or is needed again.
   */
  async approve(me: Me, { changeSet, ids, form }: Approval): Promise<AnsweredRecords> {
    const shown = await dueRows.find(this.database.read, { id: [...ids], state: 'proposed' })
    const [first] = shown
    if (!first || shown.length !== ids.length) throw answeredAlready()
    if (shown.some(({ resource }) => resource !== first.resource))
      throw new ProblemError('bad_request', { title: 'Choose records of one kind.' })
    if (form === 'erase' && ids.length > maxErased)
      throw new ProblemError('limit_exceeded', {
        title: `At most ${maxErased} records can be erased at once. Withdraw them, or choose fewer.`,
      })
    const isArchived = first.batch !== null
    if (isArchived)
      await this.database.write((tx) => this.claimDue(tx, me, ids, first.resource, form), me.uid)
    else await this.archiveAll(me, { changeSet, ids, form }, first.resource)
    let answered = 0
    for (const row of shown) if (await this.finish(me, row, form)) answered += 1
    return { answered, left: shown.length - answered }
  }

  /** Archives records that are not in the archive yet, as a change set. */
  private async archiveAll(
    me: Me,
    { changeSet, ids, form }: Approval,
    resource: string,
  ): Promise<void> {
    const { label } = resourceNamed(resource)
    const title = `Erase ${counted(ids.length, label.one.toLowerCase(), label.many.toLowerCase())}`
    await this.sets.applyRows(
      { id: changeSet, me, kind: 'archive', resource, title },
      async (tx) => {
        const rows = await this.claimDue(tx, me, ids, resource, form)
        const records = await describedRecords(
          tx,
          me,
          resource,
          rows.map((row) => row.record_id),
        )
        return records.map(({ id, version }): PlannedRow => ({
          resource,
          record_id: id,
          version,
          action: 'archive',
        }))
      },
    )
  }

  /** Hides or erases a record that is in the archive now. False for one that could not be archived, which is proposed again if it is due. */
  private async finish(me: Me, row: DueRow, form: ErasureForm): Promise<boolean> {
    const place = { resource: row.resource, record_id: row.record_id, root: 1 }
    const columns = ['resource', 'record_id', 'batch', 'title'] as const
    const [archived] = await archive.find(this.database.read, place, { columns })
    if (archived && form === 'withdraw')
      await this.database.write((tx) => this.withdrawer.hide(tx, me, archived.batch), me.uid)
    if (archived && form === 'erase') await this.eraser.erase(archived, me)
    await this.database.write((tx) => dueRows.remove(tx, { id: row.id }), me.uid)
    return archived !== undefined
  }

  /** Finishes approvals that a restart has cut off. */
  async finishApproved(): Promise<void> {
    const before = new Date(Date.now() - cutOffMs).toISOString()
    const match = { state: 'approved', answered_at: { $lte: before } }
    for (const row of await dueRows.find(this.database.read, match, { limit: maxShown }))
      await this.finish(system, row, row.form === 'erase' ? 'erase' : 'withdraw')
  }

  /** Marks proposals as approved, if each is still due. */
  private async claimDue(
    tx: Transaction,
    me: Me,
    ids: readonly string[],
    resource: string,
    form: ErasureForm,
  ): Promise<DueRow[]> {
    const rows = await this.claim(tx, me, ids, { state: 'approved', form })
    const due = await findDue(
      tx,
      resourceNamed(resource),
      today(),
      rows.map((row) => row.record_id),
    )
    if (due.length !== rows.length) throw answeredAlready()
    return rows
  }

  private async claim(
    tx: Transaction,
    me: Me,
    ids: readonly string[],
    answer: Partial<Pick<DueRow, 'state' | 'until' | 'form'>>,
  ): Promise<DueRow[]> {
    await tx.lock('retention')
    const rows = await dueRows.find(tx, { id: [...ids], state: 'proposed' })
    if (rows.length !== new Set(ids).size) throw answeredAlready()
    const by = { answered_at: new Date().toISOString(), answered_by: me.uid }
    await dueRows.update(tx, { id: [...ids] }, { ...answer, ...by })
    return rows
  }
}

const rowOf = ({ resource, record, batch, dueOn }: Due) => ({
  id: ulid(),
  resource,
  record_id: record,
  batch,
  due_on: dueOn,
  state: 'proposed',
})

/** Returns the titles of records, in the lists or in the archive, by id. */
async function titlesOf(
  sql: Sql,
  me: Me,
  rows: readonly DueRow[],
): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>()
  for (const name of new Set(rows.map(({ resource }) => resource))) {
    const ids = rows.flatMap((row) => (row.resource === name ? [row.record_id] : []))
    for (const { id, title, hint } of await describedRecords(sql, me, name, ids))
      titles.set(id, [title, hint].filter(Boolean).join(' · '))
    const archived = await archive.find(
      sql,
      { resource: name, record_id: ids },
      { columns: ['record_id', 'title', 'about'] },
    )
    for (const { record_id, title, about } of archived)
      titles.set(record_id, [title, about].filter(Boolean).join(' · '))
  }
  return titles
}

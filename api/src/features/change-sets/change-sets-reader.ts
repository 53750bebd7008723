import { Injectable } from '@nestjs/common'
import {
  grantsFor,
  resourceNamed,
  titleOf,
  type ChangeResult,
  type ChangeSet,
  type ChangeSetDone,
  type ChangeSetPage,
  type ChangeSetRow,
  type ChangeSetRowPage,
  type Me,
} from '@tinkerdesk/shared'
import { Sessions } from '../../access/sessions.js'
import {
  archivedBy,
  changeRows,
  changeSets,
  findChangeSet,
  oldestChangeSet,
  openJobOf,
  records,
} from '../../crud/index.js'
import { Database, type Sql } from '../../database/database.js'
import type { RowOf } from '../../database/table.js'
import { offsetOf, pageOf } from '../../http/paging.js'

interface Page {
  limit: number
  page: number
}
type SetRow = RowOf<typeof changeSets.columns>

/** Refused rows in the answer of the work itself. */
const maxRefused = 50

interface Tally {
  counts: ChangeSet['counts']
  mails: number
}

type Stopped = Omit<NonNullable<ChangeSet['stopped']>, 'isUndo'>

/** Change sets as people see them: their own, and to admins everyone's. */
@Injectable()
export class ChangeSetsReader {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
  ) {}

  /** Returns a page of the last 30 days, newest first. */
  async page(
    me: Me,
    { whose, ...page }: Page & { whose: 'mine' | 'all' },
    leaving: AbortSignal,
  ): Promise<ChangeSetPage> {
    const match = {
      at: { $gte: oldestChangeSet() },
      kind: { $ne: 'draft' },
      ...(whose === 'mine' || me.role !== 'admin' ? { person: me.uid } : {}),
    }
    const scan = this.database.scan(me.uid, leaving)
    const rows = await changeSets.find(scan, match, {
      order: ['-at', '-id'],
      limit: page.limit,
      offset: offsetOf(page),
    })
    return pageOf(
      { data: await this.shown(me, rows, leaving), total: await changeSets.count(scan, match) },
      page,
    )
  }

  /** Throws `not_found` for one that this person may not see. */
  async one(me: Me, id: string, leaving?: AbortSignal): Promise<ChangeSet> {
    const set = await findChangeSet(this.database.read, me, id)
    return (await this.shown(me, [set], leaving))[0]!
  }

  /** Returns a change set with its first refused rows. */
  async done(me: Me, id: string): Promise<ChangeSetDone> {
    const refused = await this.rows(me, id, { result: 'failed', limit: maxRefused, page: 1 })
    return { ...(await this.one(me, id)), refused: refused.data }
  }

  /** Returns a page of its rows, in their order: all, or those with one result. */
  async rows(
    me: Me,
    id: string,
    { result, ...page }: Page & { result?: ChangeResult | undefined },
    leaving?: AbortSignal,
  ): Promise<ChangeSetRowPage> {
    const { read } = this.database
    await findChangeSet(read, me, id)
    const match = { change_set: id, ...(result === undefined ? {} : { result }) }
    const scan = this.database.scan(me.uid, leaving)
    const rows = await changeRows.find(scan, match, {
      order: ['place'],
      limit: page.limit,
      offset: offsetOf(page),
    })
    const titles = new Map<string, string>()
    for (const name of new Set(rows.map(({ resource }) => resource))) {
      const resource = resourceNamed(name)
      const ids = rows.filter((row) => row.resource === name).map(({ record_id }) => record_id)
      for (const row of await records(resource, read, me).find({ id: { $in: ids } }))
        titles.set(row.id, titleOf(resource, row))
    }
    const data = rows.map(
      ({ place, resource, record_id: record, result, problem }): ChangeSetRow => ({
        place,
        resource,
        record,
        title: titles.get(record) ?? null,
        // Only the gate writes this column.
        result: result as ChangeResult,
        problem,
      }),
    )
    return pageOf({ data, total: await changeRows.count(scan, match) }, page)
  }

  private async shown(
    me: Me,
    sets: readonly SetRow[],
    leaving: AbortSignal | undefined,
  ): Promise<ChangeSet[]> {
    const ids = sets.map(({ id }) => id)
    const scan = this.database.scan(me.uid, leaving)
    const undone = await changeSets.find(
      this.database.read,
      { undoes: ids },
      { columns: ['id', 'undoes', 'person'] },
    )
    const tallies = await this.tallies(scan, [...ids, ...undone.map(({ id }) => id)])
    const archived = await archivedBy(
      scan,
      ids.filter((id) => tallies.get(id)?.counts.archived),
    )
    const creations = await this.ownCreations(scan, me, ids)
    const stopped = new Map<string, Stopped>()
    for (const set of [...sets, ...undone]) {
      const waiting = await this.stoppedIn(set, tallies.get(set.id), me)
      if (waiting) stopped.set(set.id, waiting)
    }
    const names = await this.sessions.names(sets.map(({ person }) => person))
    return sets.map(({ id, kind, title, resource, at, person, undoes }) => {
      const { counts, mails } = tallies.get(id) ?? { counts: {}, mails: 0 }
      const undoneBy = undone.find((undo) => undo.undoes === id)?.id ?? null
      const work = stopped.get(undoneBy ?? id)
      const { changed = 0, restored = 0 } = counts
      const isLeft = changed + restored > 0 || creations.has(id) || archived.has(id)
      return {
        id,
        kind: kind as ChangeSet['kind'],
        title,
        resource,
        at,
        who: { id: person, name: names.get(person) ?? null },
        counts,
        mails,
        undoes,
        undoneBy,
        stopped: work ? { ...work, isUndo: undoneBy !== null } : null,
        // The records of an archive may be restored, or deleted, since.
        isUndoable: undoneBy === null && isLeft,
      }
    })
  }

  /** Returns the change sets with new records of a resource in which this person may archive some: that is what an undo does with them. */
  private async ownCreations(
    sql: Sql,
    me: Me,
    ids: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const created = await changeRows.tally(
      sql,
      { change_set: ids, result: 'created' },
      ['change_set', 'resource'],
      [],
    )
    return new Set(
      created
        .filter(({ resource }) => grantsFor(resourceNamed(resource), me, 'archive').length > 0)
        .map(({ change_set: id }) => id),
    )
  }

  /** Returns the work of a change set of which rows wait, and that nobody does now. */
  private async stoppedIn(
    { id, person }: Pick<SetRow, 'id' | 'person'>,
    tally: Tally | undefined,
    me: Me,
  ): Promise<Stopped | null> {
    const counts = tally?.counts ?? {}
    const { waiting = 0 } = counts
    if (waiting === 0 || (await openJobOf(this.database.read, id))) return null
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
    return { id, done: total - waiting, total, mayContinue: person === me.uid }
  }

  /** Counts the rows of some change sets by result, in one statement. */
  private async tallies(sql: Sql, ids: readonly string[]): Promise<Map<string, Tally>> {
    const tallies = new Map<string, Tally>()
    const rows = await changeRows.tally(
      sql,
      { change_set: ids },
      ['change_set', 'result'],
      ['mails'],
    )
    for (const { change_set: id, result, count, mails } of rows) {
      const tally = tallies.get(id) ?? { counts: {}, mails: 0 }
      tallies.set(id, { counts: { ...tally.counts, [result]: count }, mails: tally.mails + mails })
    }
    return tallies
  }
}

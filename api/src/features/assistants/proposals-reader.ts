import { Injectable } from '@nestjs/common'
import {
  grantShowsWhole,
  leavesOf,
  readGrantsFor,
  resourceNamed,
  titleOf,
  valueAt,
  type Me,
  type Proposal,
  type ProposalWork,
  type ListPage,
  type ProposedRow,
  type Resource,
  type ShownRow,
} from '@tinkerdesk/shared'
import { BearerTokens, Sessions } from '../../access/sessions.js'
import { changeRows, changeSets, oldestChangeSet, records } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { offsetOf, pageOf } from '../../http/paging.js'
import { ProposalAccess } from './proposal-access.js'
import {
  actionOf,
  proposedIn,
  valuesOfAction,
  type PlannedRow,
  type ProposalRow,
} from './proposal-rows.js'
import { isAsRead, ProposalTrial } from './proposal-trial.js'
import { proposals } from './proposals.tables.js'
import { stateOf } from './state-of.js'

/** The newest proposals that are looked at for a person who sees some of them only. */
const maxLooked = 1000

/** Proposals as people see them. */
@Injectable()
export class ProposalsReader {
  constructor(
    private readonly database: Database,
    private readonly access: ProposalAccess,
    private readonly sessions: Sessions,
    private readonly tokens: BearerTokens,
    private readonly trial: ProposalTrial,
  ) {}

  /** Returns a page of those that a person may see, newest first: those that wait, or all. */
  async page(
    me: Me,
    { state, ...page }: { state: 'waiting' | 'all'; limit: number; page: number },
  ): Promise<ListPage<Proposal>> {
    const match =
      state === 'waiting' ? { state, expires_at: { $gt: new Date().toISOString() } } : {}
    const order = ['-created_at', '-id'] as const
    const { read } = this.database
    if (me.role === 'admin') {
      const offset = offsetOf(page)
      const rows = await proposals.find(read, match, { order, limit: page.limit, offset })
      const total = await proposals.count(read, match)
      return pageOf({ data: await this.shown(rows), total }, page)
    }
    const some = await proposals.find(read, match, { order, limit: maxLooked })
    const visible = await this.access.visible(me, some)
    const rows = visible.slice(offsetOf(page), offsetOf(page) + page.limit)
    return pageOf({ data: await this.shown(rows), total: visible.length }, page)
  }

  /** Returns one proposal. Throws `not_found` for one that this person may not see. */
  async one(me: Me, id: string): Promise<Proposal> {
    const { proposal } = await this.access.find(me, id)
    return (await this.shown([proposal]))[0]!
  }

  /** Returns the records of a proposal: what would change, as this person reads it. */
  async rows(me: Me, id: string): Promise<ProposedRow[]> {
    const { proposal, rows } = await this.access.find(me, id)
    const resource = resourceNamed(proposal.resource)
    const ids = rows.map(({ record_id }) => record_id)
    const existing = await records(resource, this.database.read, me).find({ id: { $in: ids } })
    const byId = new Map<string, ShownRow>(existing.map((row) => [row.id, row]))
    const isWaiting = proposal.state === 'waiting'
    const versions = await this.trial.versions(resource, ids)
    const previous = await this.previous(id)
    return rows.map((row): ProposedRow => {
      const current = byId.get(row.record_id)
      return {
        place: row.place,
        record: row.record_id,
        title: current ? titleOf(resource, current) : null,
        isConflict: isWaiting && !isAsRead(row.version, versions.get(row.record_id)),
        changes: changesOf(me, resource, proposal, row, current, previous.get(row.record_id)),
        problem: row.problem,
      }
    })
  }

  /** Returns the values of before an approval, as long as it can be undone. */
  private async previous(id: string): Promise<ReadonlyMap<string, object>> {
    const saved = await changeRows.find(this.database.read, { change_set: id, result: 'changed' })
    return new Map(
      saved.flatMap(({ record_id, previous }) =>
        // Only the gate writes this column.
        previous === null ? [] : [[record_id, JSON.parse(previous) as object] as const],
      ),
    )
  }

  private async shown(rows: readonly ProposalRow[]): Promise<Proposal[]> {
    const accounts = rows.flatMap(({ person, decided_by }) => [person, ...(decided_by ?? [])])
    const names = await this.sessions.names(accounts)
    const tokens = await this.tokens.names(rows.map(({ token_id }) => token_id))
    const { read } = this.database
    const ids = rows.map(({ id }) => id)
    const sets = await changeSets.find(read, { id: ids, at: { $gte: oldestChangeSet() } })
    const undone = await changeSets.find(read, { undoes: ids }, { columns: ['undoes'] })
    const personOf = (id: string) => ({ id, name: names.get(id) ?? null })
    return Promise.all(
      rows.map(async (row) => ({
        id: row.id,
        work: row.work as ProposalWork,
        resource: row.resource,
        action: row.action,
        rows: row.rows,
        note: row.note,
        state: stateOf(row, (await this.tokens.person(row.token_id)) !== null),
        token: { id: row.token_id, name: tokens.get(row.token_id) ?? null },
        owner: personOf(row.person),
        createdAt: row.created_at,
        expiresAt: row.expires_at,
        decidedAt: row.decided_at,
        decidedBy: row.decided_by === null ? null : personOf(row.decided_by),
        reason: row.reason,
        changeSet: sets.some(({ id }) => id === row.id) ? row.id : null,
        isUndone: undone.some(({ undoes }) => undoes === row.id),
      })),
    )
  }
}

/** Returns the fields that a row would set, without those that this person may not read. */
function changesOf(
  me: Me,
  resource: Resource,
  { work, action }: ProposalRow,
  planned: PlannedRow,
  current: ShownRow | undefined,
  previous: object | undefined,
): ProposedRow['changes'] {
  const { values: sent } = proposedIn(planned)
  const values =
    work === 'action' && current
      ? (valuesOfAction(resource, actionOf(resource, action), current, me, sent) ?? sent)
      : sent
  const isNew = work === 'create'
  const grants = readGrantsFor(resource, me)
  // Of a record, the row says what this person reads in it; of a new one, which is no row yet, their grants.
  const mayRead = (path: string): boolean =>
    grants.some((grant) => grantShowsWhole(grant, path)) &&
    (isNew || (current !== undefined && valueAt(current, path) !== undefined))
  return leavesOf(resource).flatMap(({ path }) => {
    const after = valueAt(values, path)
    if (after === undefined || !mayRead(path)) return []
    const earlier = previous && valueAt(previous, path)
    const before = earlier === undefined ? current && valueAt(current, path) : earlier
    return [{ path, before: isNew ? null : before, after }]
  })
}

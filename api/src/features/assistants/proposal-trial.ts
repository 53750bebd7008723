import { Injectable } from '@nestjs/common'
import { resourceNamed, type Me, type Resource, type ShownRow } from '@tinkerdesk/shared'
import { ChangeSetGate, isLargeRecord, records } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { actionOf, valuesOfAction, type ProposalRow, type Proposed } from './proposal-rows.js'

/** A proposal, stored or not. */
export type Plan = Pick<ProposalRow, 'id' | 'work' | 'resource' | 'action'>

/** The rows that would be saved, and the problems of the other rows by their ids. */
export interface Tried {
  rows: readonly Proposed[]
  refused: ReadonlyMap<string, ProblemError>
}

const withVersion = (row: Proposed) => ({ id: row.id, version: row.version ?? 0 })

/** Returns true if a record is in the version that the assistant has read, or, if it is new, not there. */
export const isAsRead = (read: number | null | undefined, current: number | undefined): boolean =>
  current === (read ?? undefined)

/** Tries proposals as one person, through everything that a write goes through, and keeps nothing. */
@Injectable()
export class ProposalTrial {
  constructor(
    private readonly database: Database,
    private readonly gate: ChangeSetGate,
  ) {}

  /** Returns the versions of records that exist. */
  async versions(resource: Resource, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const existing = await records(resource, this.database.read).find(
      { id: { $in: [...ids] } },
      { fields: [] },
    )
    return new Map(existing.map(({ id, version }) => [id, version]))
  }

  /** Returns the rows of a proposal as this person would save them: an action is a change of what it sets. */
  async asWrites(me: Me, plan: Plan, rows: readonly Proposed[]): Promise<Tried> {
    if (plan.work !== 'action') return { rows, refused: new Map() }
    const resource = resourceNamed(plan.resource)
    const action = actionOf(resource, plan.action)
    const existing = await records(resource, this.database.read, me).find({
      id: { $in: rows.map(({ id }) => id) },
    })
    const byId = new Map<string, ShownRow>(existing.map((row) => [row.id, row]))
    const refused = new Map<string, ProblemError>()
    const writes = rows.flatMap((row): Proposed[] => {
      const current = byId.get(row.id)
      const values = current && valuesOfAction(resource, action, current, me, row.values)
      if (values) return [{ ...row, values }]
      refused.set(row.id, new ProblemError(current ? 'not_applicable' : 'not_found'))
      return []
    })
    return { rows: writes, refused }
  }

  /** Tries writes and keeps nothing. Returns the problems of the refused ones, by their ids. */
  async of(
    me: Me,
    plan: Plan,
    rows: readonly Proposed[],
  ): Promise<ReadonlyMap<string, ProblemError>> {
    if (rows.length === 0) return new Map()
    try {
      return await this.refusedOf(me, plan, rows)
    } catch (error) {
      // They may write no such record at all.
      if (!(error instanceof ProblemError) || error.code !== 'forbidden') throw error
      return new Map(rows.map(({ id }) => [id, error]))
    }
  }

  private async refusedOf(
    me: Me,
    plan: Plan,
    rows: readonly Proposed[],
  ): Promise<ReadonlyMap<string, ProblemError>> {
    if (plan.work !== 'archive')
      return this.gate.tryGrid(me, plan.resource, { id: plan.id, mode: 'each', rows })
    const { read } = this.database
    const large = new Map<string, ProblemError>()
    for (const { id } of rows)
      // A trial of it would keep everyone waiting.
      if (await isLargeRecord(read, plan.resource, id)) large.set(id, new ProblemError('in_use'))
    const small = rows.filter(({ id }) => !large.has(id))
    const refused = await this.gate.tryArchive(me, plan.resource, small.map(withVersion))
    return new Map([...large, ...refused])
  }
}

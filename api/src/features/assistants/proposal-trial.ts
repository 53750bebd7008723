import { Injectable } from '@nestjs/common'
import { resourceNamed, type Me, type ShownRow } from '@tinkerdesk/shared'
import { ChangeSetGate, isLargeRecord, records } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { actionOf, valuesOfAction, type ProposalRow, type Proposed } from './proposal-rows.js'

/** What is proposed, whether it is stored or not. */
export type Plan = Pick<ProposalRow, 'id' | 'kind' | 'resource' | 'action'>

/** What would be saved, and the problems of the other rows by their ids. */
export interface Tried {
  rows: readonly Proposed[]
  refused: ReadonlyMap<string, ProblemError>
}

const withVersion = (row: Proposed) => ({ id: row.id, version: row.version ?? 0 })

/** Tries proposals as one person, through everything that a write goes through, and keeps nothing. */
@Injectable()
export class ProposalTrial {
  constructor(
    private readonly database: Database,
    private readonly gate: ChangeSetGate,
  ) {}

  /** Returns the rows of a proposal as this person would save them: an action is a change of what it sets. */
  async asWrites(me: Me, plan: Plan, rows: readonly Proposed[]): Promise<Tried> {
    if (plan.kind !== 'action') return { rows, refused: new Map() }
    const resource = resourceNamed(plan.resource)
    const action = actionOf(resource, plan.action)
    const found = await records(resource, this.database.read, me).find({
      id: { $in: rows.map(({ id }) => id) },
    })
    const byId = new Map<string, ShownRow>(found.map((row) => [row.id, row]))
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
    if (plan.kind !== 'archive')
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

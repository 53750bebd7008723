import { Injectable } from '@nestjs/common'
import {
  initialRow,
  matches,
  mergeChange,
  resourceNamed,
  rulesFor,
  type Me,
  type ProposalWork,
} from '@tinkerdesk/shared'
import { idsToWrite } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { verbOf } from './proposal-maker.js'
import { proposedIn, type PlannedRow, type ProposalRow, type Proposed } from './proposal-rows.js'
import { proposalRows, proposals } from './proposals.tables.js'

/** A proposal with its records, in their order. */
export interface Whole {
  proposal: ProposalRow
  rows: readonly PlannedRow[]
}

/** Returns true if a person may create such a record, as far as the record alone decides it. */
function mayCreate(me: Me, name: string, { values }: Proposed): boolean {
  const resource = resourceNamed(name)
  const row = mergeChange(resource, initialRow(resource), values)
  return rulesFor(me, [resource]).some(
    ({ action, conditions }) =>
      action === 'create' && (!conditions || matches(resource, conditions, row) !== false),
  )
}

/** True for a decision that a person made or waited for: what it archived is in nobody's reach any more. */
const isOwnDecision = ({ uid }: Me, { state, person, decided_by }: ProposalRow): boolean =>
  state !== 'waiting' && (person === uid || decided_by === uid)

/** Decides who sees a proposal: admins, and those who may make all its changes themselves. */
@Injectable()
export class ProposalAccess {
  constructor(private readonly database: Database) {}

  /** Returns a proposal with its records. Throws `not_found` for one that this person may not see. */
  async find(me: Me, id: string): Promise<Whole> {
    const { read } = this.database
    const [proposal] = await proposals.find(read, { id })
    const rows = proposal
      ? await proposalRows.find(read, { proposal: id }, { order: ['place'] })
      : []
    if (!proposal || !(await this.sees(me, { proposal, rows }))) throw new ProblemError('not_found')
    return { proposal, rows }
  }

  /** Returns those of some proposals that a person may see. The first records rule most others out, by few statements. */
  async visible(me: Me, all: readonly ProposalRow[]): Promise<ProposalRow[]> {
    if (me.role === 'admin') return [...all]
    const { read } = this.database
    const first = await proposalRows.find(read, { proposal: all.map(({ id }) => id), place: 0 })
    const firstOf = new Map(first.map((row) => [row.proposal, row]))
    const reach = new Map<string, ReadonlySet<string>>()
    for (const { resource, work } of all) {
      const key = `${resource} ${verbOf[work as ProposalWork]}`
      if (!reach.has(key)) reach.set(key, await this.reachOf(me, resource, work, first))
    }
    const shown: ProposalRow[] = []
    for (const proposal of all) {
      const { id, resource, work } = proposal
      const record = firstOf.get(id)?.record_id ?? ''
      const mayBe = reach.get(`${resource} ${verbOf[work as ProposalWork]}`)?.has(record) === true
      if (!mayBe && work !== 'create' && !isOwnDecision(me, proposal)) continue
      const rows = await proposalRows.find(read, { proposal: id }, { order: ['place'] })
      if (await this.sees(me, { proposal, rows })) shown.push(proposal)
    }
    return shown
  }

  private reachOf(
    me: Me,
    resource: string,
    work: string,
    rows: readonly PlannedRow[],
  ): Promise<ReadonlySet<string>> {
    const verb = verbOf[work as ProposalWork]
    const ids = rows.flatMap((row) => (row.resource === resource ? [row.record_id] : []))
    return verb === 'create'
      ? Promise.resolve(new Set())
      : idsToWrite(this.database.read, me, resource, ids, verb)
  }

  private async sees(me: Me, { proposal, rows }: Whole): Promise<boolean> {
    if (me.role === 'admin' || isOwnDecision(me, proposal)) return true
    const work = proposal.work as ProposalWork
    if (work === 'create')
      return rows.every((row) => mayCreate(me, proposal.resource, proposedIn(row)))
    const ids = rows.map(({ record_id }) => record_id)
    const verb = verbOf[work]
    if (verb === 'create') return false
    const within = await idsToWrite(this.database.read, me, proposal.resource, ids, verb)
    return rows.length > 0 && within.size === ids.length
  }
}

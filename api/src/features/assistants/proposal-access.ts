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

  /** Returns those of some proposals that a person may see. */
  async visible(me: Me, all: readonly ProposalRow[]): Promise<ProposalRow[]> {
    if (me.role === 'admin') return [...all]
    const ids = all.map(({ id }) => id)
    const rows = await proposalRows.find(this.database.read, { proposal: ids })
    const shown: ProposalRow[] = []
    for (const proposal of all) {
      const own = rows.filter((row) => row.proposal === proposal.id)
      if (await this.sees(me, { proposal, rows: own })) shown.push(proposal)
    }
    return shown
  }

  private async sees(me: Me, { proposal, rows }: Whole): Promise<boolean> {
    const { state, person, decided_by } = proposal
    // An archived record is in nobody's reach any more.
    const isDecided = state !== 'waiting' && (person === me.uid || decided_by === me.uid)
    if (me.role === 'admin' || isDecided) return true
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

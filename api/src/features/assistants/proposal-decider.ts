import { Injectable } from '@nestjs/common'
import { resourceNamed, type Me, type ProposalWork } from '@tinkerdesk/shared'
import { BearerTokens } from '../../access/sessions.js'
import { changeSets, ChangeSetGate, Gate } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { ProposalNews } from '../../resources/proposal-news.js'
import { ProposalAccess, type Whole } from './proposal-access.js'
import { proposedIn, type Proposed, type ProposalRow } from './proposal-rows.js'
import { isAsRead, ProposalTrial } from './proposal-trial.js'
import { proposalRows, proposals } from './proposals.tables.js'
import { stateOf } from './state-of.js'

const refuse = (title: string) => new ProblemError('not_applicable', { title })

const reasons = {
  decided: 'This proposal was decided on already.',
  expired: 'Nobody decided on this proposal in time.',
  ended: 'The token of this proposal has ended, so it can only be declined.',
  nothing: 'Nothing of this proposal can be saved any more. Decline it.',
  conflict: 'The record was changed since it was proposed.',
  owner: 'The person of the assistant may not save this.',
} as const

const isApprovedBy = ({ uid }: Me, { state, decided_by }: ProposalRow): boolean =>
  state === 'approved' && decided_by === uid

/** Approves and declines proposals. What is saved is what both may save: the assistant by its token, and the person who approves. */
@Injectable()
export class ProposalDecider {
  constructor(
    private readonly database: Database,
    private readonly access: ProposalAccess,
    private readonly trial: ProposalTrial,
    private readonly tokens: BearerTokens,
    private readonly gate: Gate,
    private readonly sets: ChangeSetGate,
    private readonly news: ProposalNews,
  ) {}

  /** Saves what can be saved as a change set with the id of the proposal, by the rights of this person. Records that were changed since stay as they are. */
  async approve(me: Me, id: string): Promise<void> {
    const whole = await this.access.find(me, id)
    const { proposal } = whole
    if (!isApprovedBy(me, proposal)) await this.claimOnce(me, whole)
    const rows = await proposalRows.find(
      this.database.read,
      { proposal: id, problem: null },
      { order: ['place'] },
    )
    await this.save(me, { proposal, rows })
  }

  async decline(me: Me, id: string, reason: string): Promise<void> {
    const { proposal } = await this.access.find(me, id)
    await this.decide(me, { proposal, rows: [] }, 'declined', reason)
  }

  /** Claims a proposal. The same person may ask twice at once, or again after their work was cut off: the second request goes on with the first. */
  private async claimOnce(me: Me, whole: Whole): Promise<void> {
    try {
      await this.claim(me, whole)
    } catch (error) {
      const [now] = await proposals.find(this.database.read, { id: whole.proposal.id })
      if (now?.state === 'waiting') throw error
      if (!now || !isApprovedBy(me, now)) throw refuse(reasons.decided)
    }
  }

  /** Decides that a proposal is saved, and which of its rows are not. */
  private async claim(me: Me, { proposal, rows }: Whole): Promise<void> {
    const owner = await this.tokens.person(proposal.token_id)
    const state = stateOf(proposal, owner?.token?.isAssistant === true)
    if (!owner || state === 'ended') throw refuse(reasons.ended)
    if (state === 'expired') throw refuse(reasons.expired)
    const resource = resourceNamed(proposal.resource)
    const ids = rows.map(({ record_id }) => record_id)
    const versions = await this.trial.versions(resource, ids)
    const problems = new Map<string, string>()
    for (const row of rows)
      if (!isAsRead(row.version, versions.get(row.record_id)))
        problems.set(row.record_id, reasons.conflict)
    const left = rows.filter(({ record_id }) => !problems.has(record_id)).map(proposedIn)
    const { rows: writes, refused } = await this.trial.asWrites(me, proposal, left)
    for (const [id, problem] of refused) problems.set(id, problem.message)
    // By the rights of the assistant at this moment, not those of when it proposed.
    const byOwner = await this.trial.of(owner, proposal, writes)
    for (const id of byOwner.keys()) problems.set(id, reasons.owner)
    if (problems.size === rows.length) throw refuse(reasons.nothing)
    const noted = rows.map((row) => ({ ...row, problem: problems.get(row.record_id) ?? null }))
    await this.decide(me, { proposal, rows: noted }, 'approved', null)
  }

  /** Stores the decision, unless someone else was first. */
  private async decide(
    me: Me,
    { proposal: { id, person }, rows }: Whole,
    state: 'approved' | 'declined',
    reason: string | null,
  ): Promise<void> {
    await this.database.write(async (tx) => {
      await tx.lock(`proposal ${id}`)
      const decided = await proposals.update(
        tx,
        { id, state: 'waiting' },
        { state, reason, decided_by: me.uid, decided_at: new Date().toISOString() },
      )
      if (decided !== 1) throw refuse(reasons.decided)
      if (rows.length > 0) await proposalRows.put(tx, ...rows)
      await this.news.tell(tx, person, state, me.uid, reason ?? undefined)
    }, me.uid)
  }

  private async save(me: Me, { proposal, rows }: Whole): Promise<void> {
    const { id, resource, work } = proposal
    const proposed = rows.map(proposedIn)
    if ((work as ProposalWork) === 'archive') return this.archive(me, id, resource, proposed)
    const { rows: writes } = await this.trial.asWrites(me, proposal, proposed)
    await this.sets.saveGrid(me, resource, { id, mode: 'each', rows: writes })
  }

  private async archive(
    me: Me,
    id: string,
    resource: string,
    rows: readonly Proposed[],
  ): Promise<void> {
    if ((await changeSets.count(this.database.read, { id })) > 0) return
    const bulk = rows.map(({ id, version }) => ({ id, version }))
    await this.gate.bulk(me, resource, {
      action: 'archive',
      body: { bulk },
      each: true,
      changeSet: id,
    })
  }
}

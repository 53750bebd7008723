import { Injectable } from '@nestjs/common'
import {
  grantsFor,
  maxWaitingProposals,
  proposalDays,
  type Me,
  type ProposalWork,
  type Resource,
  type TokenVerb,
} from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { BearerTokens } from '../../access/sessions.js'
import { Database, type Sql } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { ProposalNews } from '../../resources/proposal-news.js'
import type { ProposalRow, Proposed } from './proposal-rows.js'
import { isAsRead, ProposalTrial, type Plan } from './proposal-trial.js'
import { proposalRows, proposals } from './proposals.tables.js'
import { readableResource } from './readable-resource.js'
import { stateOf } from './state-of.js'
import { refusalOf, takeRows } from './take-rows.js'
import type { ProposeInput } from './tool-inputs.js'

const dayMs = 24 * 3_600_000
/** Proposals that an assistant is told of. */
const maxListed = 100

export const verbOf: { readonly [K in ProposalWork]: Exclude<TokenVerb, 'read'> } = {
  create: 'create',
  change: 'update',
  action: 'update',
  archive: 'archive',
}

/** Returns the id of the token that sent a request. */
function tokenOf({ token }: Me): string {
  if (!token?.isAssistant) throw new ProblemError('token_forbidden')
  return token.id
}

/** Stores what assistants propose. Nothing of it is saved before a person approves it. */
@Injectable()
export class ProposalMaker {
  constructor(
    private readonly database: Database,
    private readonly trial: ProposalTrial,
    private readonly tokens: BearerTokens,
    private readonly news: ProposalNews,
  ) {}

  /** Tries a proposal and stores it. Throws if a value may not be proposed, a row would be refused, or too many proposals wait. */
  async propose(me: Me, input: ProposeInput): Promise<unknown> {
    const resource = readableResource(me, input.resource)
    if (grantsFor(resource, me, verbOf[input.work]).length === 0)
      throw new ProblemError('forbidden')
    await this.assertRoom(tokenOf(me))
    const rows = takeRows(resource, input)
    const { work, action = null } = input
    const plan: Plan = { id: ulid(), work, resource: resource.name, action }
    const { rows: writes, refused } = await this.trial.asWrites(me, plan, rows)
    const problems = new Map([
      ...(await this.outdated(resource, rows)),
      ...refused,
      // Last: it hides what is beyond the reach of the assistant.
      ...(await this.trial.of(me, plan, writes)),
    ])
    if (problems.size > 0) throw refusalOf(rows, problems)
    const { expires_at } = await this.store(me, plan, input.note ?? null, rows)
    const records = rows.map(({ id }) => id)
    return { proposal: plan.id, state: 'waiting', records, waitsUntil: expires_at }
  }

  /** Returns what the token has proposed, and what became of it. */
  async own(me: Me): Promise<unknown> {
    const rows = await proposals.find(
      this.database.read,
      { token_id: tokenOf(me) },
      { order: ['-created_at', '-id'], limit: maxListed },
    )
    return {
      proposals: rows.map((row) => ({
        proposal: row.id,
        work: row.work,
        resource: row.resource,
        records: row.rows,
        state: stateOf(row, true),
        createdAt: row.created_at,
      })),
    }
  }

  /** Returns a conflict for each record that is in another version than the one that was read. */
  private async outdated(
    resource: Resource,
    rows: readonly Proposed[],
  ): Promise<ReadonlyMap<string, ProblemError>> {
    const versions = await this.trial.versions(
      resource,
      rows.map(({ id }) => id),
    )
    const conflict = new ProblemError('version_conflict')
    return new Map(
      rows.flatMap(({ id, version }) =>
        isAsRead(version, versions.get(id)) ? [] : [[id, conflict] as const],
      ),
    )
  }

  private waiting(token: string) {
    return { token_id: token, state: 'waiting', expires_at: { $gt: new Date().toISOString() } }
  }

  private async assertRoom(token: string, sql: Sql = this.database.read) {
    if ((await proposals.count(sql, this.waiting(token))) >= maxWaitingProposals)
      throw new ProblemError('limit_reached', {
        title: `At most ${maxWaitingProposals} proposals wait at a time. A person decides on them first.`,
      })
  }

  private async store(
    me: Me,
    plan: Plan,
    note: string | null,
    rows: readonly Proposed[],
  ): Promise<ProposalRow> {
    const token = tokenOf(me)
    const now = Date.now()
    const owner = await this.tokens.ownerOf(token)
    const row: ProposalRow = {
      ...plan,
      token_id: token,
      person: owner ?? me.uid,
      rows: rows.length,
      note: note === '' ? null : note,
      state: 'waiting',
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + proposalDays * dayMs).toISOString(),
      decided_at: null,
      decided_by: null,
      reason: null,
    }
    await this.database.write(async (tx) => {
      await tx.lock(`proposals ${token}`)
      await this.assertRoom(token, tx)
      await proposals.insert(tx, row)
      await proposalRows.insert(
        tx,
        ...rows.map(({ id, version = null, values }, place) => ({
          proposal: plan.id,
          place,
          resource: plan.resource,
          record_id: id,
          version,
          planned: JSON.stringify(values),
          problem: null,
        })),
      )
      await this.news.tell(tx, row.person, 'made')
    }, me.uid)
    return row
  }
}

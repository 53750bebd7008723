import { Injectable } from '@nestjs/common'
import {
  maxAutomations,
  type AutomationAction,
  type AutomationRuns,
  type Me,
  type ParsedAutomation,
  type ShownAutomation,
  type WebhookState,
} from '@tinkerdesk/shared'
import { user } from '@tinkerdesk/shared/resources/user'
import { ulid } from 'ulid'
import { records } from '../../crud/index.js'
import { Database, type Transaction } from '../../database/database.js'
import { Events } from '../../events/events.js'
import { offsetOf, pageOf } from '../../http/paging.js'
import { titledProblem } from '../../problems/field-problem.js'
import { ProblemError } from '../../problems/problem-error.js'
import { personNames } from '../../resources/person-names.js'
import { WebhookMessages } from '../../resources/webhook-messages.js'
import { actionIn, conditionIn, type AutomationRow } from './automation-queue.js'
import { automationRuns, automations } from './automations.tables.js'
import { assertCondition, assertText, watchedResource } from './check-automation.js'

const peopleIn = (action: AutomationAction): readonly string[] =>
  action.do === 'notify' ? action.people : action.do === 'webhook' ? [] : [action.person]

/** The automations of this installation. Callers must check that the person is an admin. */
@Injectable()
export class Automations {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly hooks: WebhookMessages,
  ) {}

  async list(me: Me): Promise<ShownAutomation[]> {
    const rows = await automations.find(this.database.read, {}, { order: ['name', 'id'] })
    return this.shown(me, rows)
  }

  /** Makes an automation of which the person is the owner. Throws `limit_reached` for one too many. */
  async make(me: Me, body: ParsedAutomation): Promise<ShownAutomation> {
    const values = await this.valuesOf(me, body)
    const id = ulid()
    await this.database.write(async (tx) => {
      await tx.lock('automations')
      if ((await automations.count(tx, {})) >= maxAutomations)
        throw new ProblemError('limit_reached', {
          title: `At most ${maxAutomations} automations. Delete one first.`,
        })
      await automations.insert(tx, { id, ...values, created_at: new Date().toISOString() })
      this.events.emitAfter(tx, 'automations-changed', {})
    }, me.uid)
    return this.one(me, id)
  }

  /** Changes an automation. The person becomes its owner, since it acts by the rights of who last said what it does. */
  async change(me: Me, id: string, body: ParsedAutomation): Promise<ShownAutomation> {
    const values = await this.valuesOf(me, body)
    await this.database.write((tx) => this.update(tx, id, values), me.uid)
    return this.one(me, id)
  }

  /** Turns an automation on or off. What becomes such meanwhile is not done later. */
  async turn(me: Me, id: string, isOn: boolean): Promise<ShownAutomation> {
    const off = { off_at: new Date().toISOString(), off_reason: 'person' }
    const on = { off_at: null, off_reason: null, failures: 0 }
    await this.database.write((tx) => this.update(tx, id, isOn ? on : off), me.uid)
    return this.one(me, id)
  }

  async remove(me: Me, id: string): Promise<void> {
    await this.database.write(async (tx) => {
      if ((await automations.remove(tx, { id })) !== 1) throw new ProblemError('not_found')
      await automationRuns.remove(tx, { target: id })
      this.events.emitAfter(tx, 'automations-changed', {})
    }, me.uid)
  }

  /** Returns a page of what an automation has done, the newest first: all of it, or what is in one state. */
  async runs(
    id: string,
    { state, ...query }: { limit: number; page: number; state?: WebhookState | undefined },
  ): Promise<AutomationRuns> {
    const { read } = this.database
    if ((await automations.count(read, { id })) === 0) throw new ProblemError('not_found')
    const of = { target: id, ...(state && { state }) }
    const rows = await automationRuns.find(read, of, {
      order: ['-created_at', '-id'],
      limit: query.limit,
      offset: offsetOf(query),
    })
    const data = rows.map((row) => ({
      id: row.id,
      records: row.records,
      state: row.state as AutomationRuns['data'][number]['state'],
      attempts: row.attempts,
      done: row.status,
      error: row.error,
      createdAt: row.created_at,
      nextAttemptAt: row.state === 'queued' ? row.next_attempt_at : null,
      doneAt: row.sent_at,
    }))
    return pageOf({ data, total: await automationRuns.count(read, of) }, query)
  }

  private async update(tx: Transaction, id: string, patch: Partial<AutomationRow>): Promise<void> {
    if ((await automations.update(tx, { id }, patch)) !== 1) throw new ProblemError('not_found')
    this.events.emitAfter(tx, 'automations-changed', {})
  }

  /** Returns the columns of a body. Throws for what the person may not read, and for people and webhooks that there are not. */
  private async valuesOf(
    me: Me,
    body: ParsedAutomation,
  ): Promise<Omit<AutomationRow, 'id' | 'created_at'>> {
    const { name, where, filters, action, text } = body
    const resource = watchedResource(body.resource)
    assertCondition(resource, where, me)
    assertText(resource, text, me)
    const people = [...new Set(peopleIn(action))]
    const staff = await records(user, this.database.read).count({
      id: { $in: people },
      disabled: false,
      role: { $ne: 'student' },
    })
    if (staff < people.length) throw titledProblem('action', 'An automation tells staff only')
    if (action.do === 'webhook' && !(await this.hooks.mayTell(action.webhook, resource)))
      throw titledProblem('action', 'The account of the webhook may not read these records')
    return {
      name,
      resource: resource.name,
      condition: JSON.stringify(where),
      filters: filters && JSON.stringify(filters),
      action: JSON.stringify(action),
      text,
      owner: me.uid,
      off_at: null,
      off_reason: null,
      failures: 0,
    }
  }

  private async one(me: Me, id: string): Promise<ShownAutomation> {
    const [shown] = await this.shown(me, await automations.find(this.database.read, { id }))
    if (!shown) throw new ProblemError('not_found')
    return shown
  }

  private async shown(me: Me, rows: readonly AutomationRow[]): Promise<ShownAutomation[]> {
    const people = rows.flatMap((row) => [row.owner, ...peopleIn(actionIn(row))])
    const names = await personNames(this.database.read, me, [...new Set(people)])
    const hooks = await this.hooks.names()
    return rows.map((row) => {
      const action = actionIn(row)
      const named = [
        ...peopleIn(action).map((id) => [id, names.get(id)?.name] as const),
        ...(action.do === 'webhook' ? [[action.webhook, hooks.get(action.webhook)] as const] : []),
      ]
      return {
        id: row.id,
        name: row.name,
        resource: row.resource,
        where: conditionIn(row),
        // Only the product writes these columns.
        filters:
          row.filters === null ? null : (JSON.parse(row.filters) as ShownAutomation['filters']),
        action,
        text: row.text,
        owner: { id: row.owner, name: names.get(row.owner)?.name ?? null },
        names: Object.fromEntries(named.flatMap(([id, name]) => (name ? [[id, name]] : []))),
        createdAt: row.created_at,
        offAt: row.off_at,
        offReason: row.off_reason as ShownAutomation['offReason'],
        failures: row.failures,
      }
    })
  }
}

import { Injectable } from '@nestjs/common'
import { rulesFor, type AnyWhere, type LiveChange, type Me } from '@tinkerdesk/shared'
import { whereToSql } from '../../crud/sql/condition.js'
import { allOf, always, never, placeholders, type Fragment } from '../../crud/sql/fragment.js'
import { planOf, quote, type Plan } from '../../crud/plan/plan.js'
import { Rights } from '../../crud/query/rights.js'
import { Database } from '../../database/database.js'
import type { EventPayloads } from '../../events/events.js'

/** A change of a row, with the scopes of the row before and after. */
export interface RecordChange {
  id: string
  version: number
  action: EventPayloads['record-changed']['action']
  scopes: ReadonlySet<string>
  /** The account and the tab that made the change. Absent if there were several. */
  by?: string | undefined
  tab?: string | undefined
}

/** All changes of one resource that go out together, and cached checks: people with the same rule share a result. */
export interface ChangeBatch {
  plan: Plan
  changes: readonly RecordChange[]
  checks: Map<string, Promise<ReadonlySet<string>>>
}

/** The person and the tab that a batch is filtered for. */
interface Listener {
  me: Me
  tab?: string | undefined
}

const chunk = 500

/** Decides who may see a change: anyone who may read the row now, or certainly could before it. */
@Injectable()
export class LiveReach {
  constructor(private readonly database: Database) {}

  /** Filters a batch down to the changes this person may see. */
  async visible({ me, tab }: Listener, batch: ChangeBatch, candidates: readonly RecordChange[]): Promise<LiveChange[]> {
    const rows = new Rights(batch.plan, me).rows('read')
    if (rows === never) return []
    const toWire = (change: RecordChange): LiveChange => ({
      id: change.id,
      version: change.version,
      action: change.action,
      ...(change.by !== me.uid ? {} : { by: tab && change.tab === tab ? 'tab' : 'you' }),
    })
    if (rows === always) return candidates.map(toWire)
    const readable = await this.within(batch, batch.plan, rows, () => batch.changes.map(({ id }) => id))
    const rules = rulesFor(me, [batch.plan.resource]).filter(({ action }) => action === 'read')
    const seen: LiveChange[] = []
    for (const change of candidates) {
      if (readable.has(change.id)) seen.push(toWire(change))
      else if (await this.wasReadable(batch, rules, change))
        seen.push({ ...toWire(change), action: change.action === 'archive' ? 'archive' : 'gone' })
    }
    return seen
  }

  private async wasReadable(batch: ChangeBatch, rules: readonly { conditions?: AnyWhere }[], change: RecordChange): Promise<boolean> {
    for (const { conditions } of rules) if (conditions && (await this.covered(batch, conditions, change))) return true
    return false
  }

  /**
   * Returns true if the row's scopes prove that a rule covered it before or after the change. Only a rule with one condition, on the id or
   * on the one relation to its target, can be proven this way. When in doubt, returns false.
   */
  private async covered(batch: ChangeBatch, where: AnyWhere, change: RecordChange): Promise<boolean> {
    const [[key, condition] = ['', undefined], ...more] = Object.entries(where)
    if (more.length > 0) return false
    if (key === '$or') {
      for (const each of condition as readonly AnyWhere[]) if (await this.covered(batch, each, change)) return true
      return false
    }
    const values = valuesIn(condition)
    if (key === 'id') return values.includes(change.id)
    const target = batch.plan.leaf(key)?.target
    const isOnly = target && !target.many && batch.plan.relations.filter((leaf) => leaf.target!.to === target.to).length === 1
    if (!isOnly || target.to === batch.plan.resource.name) return false
    if (values.length > 0) return values.some((id) => change.scopes.has(`${target.to}:${id}`))
    const inner = (condition as { $where?: AnyWhere } | null)?.$where
    if (!inner) return false
    const related = planOf(target.to)
    const within = await this.within(batch, related, whereToSql(related, 't', inner), () =>
      batch.changes.flatMap((one) => idsIn(one, target.to)),
    )
    return idsIn(change, target.to).some((id) => within.has(id))
  }

  /** Returns the rows of a resource that a rule covers now. Queried once per rule and batch. */
  private within(batch: ChangeBatch, plan: Plan, rule: Fragment, ids: () => string[]): Promise<ReadonlySet<string>> {
    const key = `${plan.table} ${rule.text} ${JSON.stringify(rule.values)}`
    const known = batch.checks.get(key) ?? this.ask(plan, rule, [...new Set(ids())])
    batch.checks.set(key, known)
    return known
  }

  private async ask(plan: Plan, rule: Fragment, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const found = new Set<string>()
    for (let at = 0; at < ids.length; at += chunk) {
      const some = ids.slice(at, at + chunk)
      const where = allOf([{ text: `t."id" IN (${placeholders(some.length)})`, values: some }, rule])
      const rows = await this.database.read.all<{ id: string }>(
        `SELECT t."id" FROM ${quote(plan.table)} t WHERE ${where.text}`,
        where.values,
      )
      for (const { id } of rows) found.add(id)
    }
    return found
  }
}

const idsIn = ({ scopes }: RecordChange, target: string): string[] =>
  [...scopes].filter((scope) => scope.startsWith(`${target}:`)).map((scope) => scope.slice(target.length + 1))

function valuesIn(condition: unknown): readonly unknown[] {
  if (typeof condition === 'string') return [condition]
  return condition !== null && typeof condition === 'object' && '$in' in condition ? (condition.$in as readonly unknown[]) : []
}

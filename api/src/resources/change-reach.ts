import { Injectable } from '@nestjs/common'
import {
  grantReaches,
  itemRelationsOf,
  relationsOf,
  resourceNamed,
  rulesFor,
  type AnyWhere,
  type LiveChange,
  type Me,
  type PersonRule,
  type Resource,
} from '@tinkerdesk/shared'
import { allOf, always, never, tableOf, type Fragment } from '../crud/index.js'
import { Database } from '../database/database.js'
import type { EventPayloads } from '../events/events.js'

/** A change of a row, with the scopes of the row before and after. */
export interface RecordChange {
  id: string
  version: number
  action: EventPayloads['record-changed']['action']
  scopes: ReadonlySet<string>
  /** The changed fields, if they are known. */
  fields?: ReadonlySet<string> | undefined
  /** The account and the tab that made the change. Absent if there were several. */
  by?: string | undefined
  tab?: string | undefined
}

/** All changes of one resource that go out together, and cached checks: people with the same rule share a result. */
export interface ChangeBatch {
  resource: Resource
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
export class ChangeReach {
  constructor(private readonly database: Database) {}

  /** Filters a batch down to the changes this person may see. */
  async visible(
    { me, tab }: Listener,
    batch: ChangeBatch,
    candidates: readonly RecordChange[],
  ): Promise<LiveChange[]> {
    const rows = tableOf(batch.resource).readableBy(me, 't')
    if (rows === never) return []
    const toWire = (change: RecordChange, isWhole = true): LiveChange => ({
      id: change.id,
      ...(isWhole && { version: change.version }),
      action: change.action,
      ...(change.by !== me.uid ? {} : { by: tab && change.tab === tab ? 'tab' : 'you' }),
    })
    const rules = rulesFor(me, [batch.resource]).filter(({ action }) => action === 'read')
    const isWhole = !rules.some(({ grant }) => grant.bare)
    if (rows === always && isWhole) return candidates.map((change) => toWire(change))
    const readable = await this.within(batch, batch.resource, rows, () =>
      batch.changes.map(({ id }) => id),
    )
    const seen: LiveChange[] = []
    for (const change of candidates) {
      if (readable.has(change.id)) {
        const matching = isWhole ? rules : await this.matching(batch, rules, change)
        const isBare = matching.every(({ grant }) => grant.bare)
        if (!isBare || matching.some((rule) => isShownBy(rule, change)))
          seen.push(toWire(change, !isBare))
      } else if (await this.wasReadable(batch, rules, change))
        seen.push({
          ...toWire(change, isWhole),
          action: change.action === 'archive' ? 'archive' : 'gone',
        })
    }
    return seen
  }

  /** Returns the rules that cover a row now. */
  private async matching(
    batch: ChangeBatch,
    rules: readonly PersonRule[],
    { id }: RecordChange,
  ): Promise<PersonRule[]> {
    const matching: PersonRule[] = []
    for (const rule of rules) {
      const covered =
        rule.conditions &&
        (await this.within(
          batch,
          batch.resource,
          tableOf(batch.resource).where(rule.conditions, 't'),
          () => batch.changes.map((change) => change.id),
        ))
      if (!covered || covered.has(id)) matching.push(rule)
    }
    return matching
  }

  private async wasReadable(
    batch: ChangeBatch,
    rules: readonly { conditions?: AnyWhere }[],
    change: RecordChange,
  ): Promise<boolean> {
    for (const { conditions } of rules)
      if (conditions && (await this.covered(batch, conditions, change))) return true
    return false
  }

  /**
   * Returns true if the row's scopes prove that a rule covered it before or after the change. Only a rule with one condition, on the id or
   * on the one relation to its target, can be proven this way. When in doubt, returns false.
   */
  private async covered(
    batch: ChangeBatch,
    where: AnyWhere,
    change: RecordChange,
  ): Promise<boolean> {
    const [[key, condition] = ['', undefined], ...more] = Object.entries(where)
    if (more.length > 0) return false
    if (key === '$or') {
      for (const each of condition as readonly AnyWhere[])
        if (await this.covered(batch, each, change)) return true
      return false
    }
    const values = valuesIn(condition)
    if (key === 'id') return values.includes(change.id)
    const target = soleTargetsOf(batch.resource).get(key)
    if (!target) return false
    if (values.length > 0) return values.some((id) => change.scopes.has(`${target}:${id}`))
    const inner = (condition as { $where?: AnyWhere } | null)?.$where
    if (!inner) return false
    const related = resourceNamed(target)
    const within = await this.within(batch, related, tableOf(related).where(inner, 't'), () =>
      batch.changes.flatMap((change) => idsIn(change, target)),
    )
    return idsIn(change, target).some((id) => within.has(id))
  }

  /** Returns the rows of a resource that a rule covers now. Queried once per rule and batch. */
  private within(
    batch: ChangeBatch,
    resource: Resource,
    rule: Fragment,
    ids: () => string[],
  ): Promise<ReadonlySet<string>> {
    const key = `${resource.name} ${rule.text} ${JSON.stringify(rule.values)}`
    const cached = batch.checks.get(key) ?? this.ask(resource, rule, [...new Set(ids())])
    batch.checks.set(key, cached)
    return cached
  }

  /** SQL, since only the ids of a rule are read. */
  private async ask(
    resource: Resource,
    rule: Fragment,
    ids: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const table = tableOf(resource)
    const readable = new Set<string>()
    for (let at = 0; at < ids.length; at += chunk) {
      const some = ids.slice(at, at + chunk)
      const where = allOf([table.where({ id: { $in: some } }, 't'), rule])
      const rows = await this.database.read.all<{ id: string }>(
        `SELECT t."id" FROM ${table.name} t WHERE ${where.text}`,
        where.values,
      )
      for (const { id } of rows) readable.add(id)
    }
    return readable
  }
}

/** Returns the fields that a condition compares. */
const pathsIn = (where: AnyWhere): string[] =>
  Object.entries(where).flatMap(([key, inner]) =>
    key === '$or' || key === '$and' ? (inner as readonly AnyWhere[]).flatMap(pathsIn) : [key],
  )

/** Returns true if a rule shows one of the changed fields, or if one of them may have brought the row within the rule. */
const isShownBy = (
  { grant, conditions = {} }: PersonRule,
  { action, fields }: RecordChange,
): boolean =>
  action !== 'update' ||
  !fields ||
  [...fields].some((path) => grantReaches(grant, path) || pathsIn(conditions).includes(path))

const soleTargets = new WeakMap<Resource, ReadonlyMap<string, string>>()

/** Returns the targets of relations to one, by path, where no other relation of the resource leads to the same target. */
function soleTargetsOf(resource: Resource): ReadonlyMap<string, string> {
  const cached = soleTargets.get(resource)
  if (cached) return cached
  const all = [...relationsOf(resource), ...itemRelationsOf(resource)].map(({ to }) => to)
  const isSole = (to: string) =>
    to !== resource.name && all.filter((other) => other === to).length === 1
  const targets = new Map(
    relationsOf(resource).flatMap(({ path, to, many }) =>
      !many && isSole(to) ? [[path, to] as const] : [],
    ),
  )
  soleTargets.set(resource, targets)
  return targets
}

const idsIn = ({ scopes }: RecordChange, target: string): string[] =>
  [...scopes]
    .filter((scope) => scope.startsWith(`${target}:`))
    .map((scope) => scope.slice(target.length + 1))

function valuesIn(condition: unknown): readonly unknown[] {
  if (typeof condition === 'string') return [condition]
  return condition !== null && typeof condition === 'object' && '$in' in condition
    ? (condition.$in as readonly unknown[])
    : []
}

import type { Transaction } from '../../database/database.js'
import type { Events } from '../../events/events.js'
import type { Change } from '../machine/hooks.js'
import { allPlans, planOf, type Leaf, type Plan } from '../plan/plan.js'
import { idsIn } from '../plan/row-values.js'
import { scopesOf } from '../plan/scopes.js'
import { selectRows } from '../query/rows/rows.js'
import { placeholders } from '../sql/fragment.js'

/** Emits a change after the commit, with the scopes of the row before and after, and gives both rows to the collectors of the transaction. */
export function announceChange(
  events: Events,
  {
    action,
    resource,
    before,
    after,
    me,
    tx,
    fields,
  }: Pick<Change, 'action' | 'resource' | 'before' | 'after' | 'me'> & {
    tx: Transaction
    fields?: readonly string[]
  },
): void {
  const { id, version } = (after ?? before)!
  const plan = planOf(resource.name)
  const scopes = before
    ? [...new Set([...scopesOf(plan, before), ...scopesOf(plan, after)])]
    : scopesOf(plan, after)
  const event = {
    resource: resource.name,
    id,
    version,
    action,
    scopes,
    by: me.uid,
    ...(fields && { fields }),
    ...(me.tab ? { tab: me.tab } : {}),
  }
  events.emitAfter(tx, 'record-changed', event)
  events.give(tx, 'record-written', { resource: resource.name, action, before, after, scopes })
}

type Sources = readonly { other: Plan; leaf: Leaf }[]
const publicCounts = new Map<string, Sources>()

/** Returns the relations by which other resources count all records of this one, in spite of row rules. */
function publicCountsOf(plan: Plan): Sources {
  const cached = publicCounts.get(plan.resource.name)
  if (cached) return cached
  const sources = allPlans.flatMap((other) =>
    Object.values(other.resource.derived).flatMap((derived) =>
      'ignoreRowRules' in derived && derived.ignoreRowRules && derived.from === plan.resource.name
        ? [{ other, leaf: plan.leafAt(derived.by) }]
        : [],
    ),
  )
  publicCounts.set(plan.resource.name, sources)
  return sources
}

/** True if other resources count all records of this one. */
export const isCountedPublicly = (plan: Plan): boolean => publicCountsOf(plan).length > 0

/** The records announced so by a transaction: one event is enough for a hundred bookings of a month. */
const announced = new WeakMap<Transaction, Set<string>>()

/**
 * Emits a change of the records that count this one for everybody. People who may not read this record do not get its own change, so they would
 * keep the old count. For other counts, lists listen to the counted resource.
 */
export async function announceCounted(
  events: Events,
  {
    before,
    after,
    me,
    tx,
    ...change
  }: Pick<Change, 'resource' | 'before' | 'after' | 'me'> & { tx: Transaction },
): Promise<void> {
  const plan = planOf(change.resource.name)
  for (const { other, leaf } of publicCountsOf(plan)) {
    const done = announced.get(tx) ?? new Set<string>()
    announced.set(tx, done)
    const ids = [...new Set([...idsIn(before, leaf), ...idsIn(after, leaf)])].filter(
      (id) => !done.has(`${other.table} ${id}`),
    )
    if (ids.length === 0) continue
    for (const id of ids) done.add(`${other.table} ${id}`)
    const holders = await selectRows(tx, {
      plan: other,
      where: { text: `t."id" IN (${placeholders(ids.length)})`, values: ids },
    })
    for (const { row } of holders)
      announceChange(events, {
        action: 'update',
        resource: other.resource,
        before: row,
        after: row,
        me,
        tx,
      })
  }
}

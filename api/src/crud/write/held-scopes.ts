import { scopeOf, type AnyRow, type Me, type WithinScope } from '@tinkerdesk/shared'
import { system } from '../../access/system.js'
import type { Sql, Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import type { Machine } from '../machine/machine.js'
import { allPlans, planOf, quote, type Leaf, type Plan, type RelationLeaf } from '../plan/plan.js'
import { valueIn } from '../plan/row-values.js'
import { idsWithin } from '../read/ids-within.js'
import { allOf, fragment, type Fragment } from '../sql/fragment.js'
import { readableNames } from './name-records.js'
import { lockOfScope, readScope } from './targets.js'

/** A relation of another resource whose targets stay within their scope. */
interface Hold {
  plan: Plan
  leaf: RelationLeaf
  within: WithinScope
}

const holdsOf = (plan: Plan): Hold[] =>
  plan.relations.flatMap((leaf) => {
    const within = leaf.inList ? undefined : scopeOf(plan.resource, leaf.field)
    return within?.isHeld ? [{ plan, leaf, within }] : []
  })

const held = new Map(allPlans.map((plan) => [plan, holdsOf(plan)]))
const allHolds = [...held.values()].flat()

/** Returns the rows `t` that name some ids in a relation. */
const naming = ({ joinTable, columns }: Leaf, ids: Fragment): Fragment => ({
  text: joinTable
    ? `t."id" IN (SELECT "owner_id" FROM ${quote(joinTable.table)} WHERE "target_id" IN (${ids.text}))`
    : `t.${columns[0]} IN (${ids.text})`,
  values: ids.values,
})

/** Returns the rows `t` whose target has just got another scope than they give it. */
function losingTarget({ plan, leaf, within }: Hold, id: string, scope: string | null): Fragment {
  const chosen = `t.${plan.leafAt(within.chosen).columns[0]}`
  const owner = planOf(within.to)
  const rowScope =
    within.through === undefined
      ? chosen
      : `(SELECT o.${owner.leafAt(within.through).columns[0]} FROM ${quote(owner.table)} o WHERE o."id" = ${chosen})`
  const other =
    scope === null ? fragment(`${rowScope} IS NOT NULL`) : fragment(`${rowScope} <> ?`, scope)
  return allOf([naming(leaf, fragment('?', id)), other])
}

/** Returns the rows `t` whose chosen record has just got another scope than their targets have. */
function losingScope({ plan, leaf, within }: Hold, id: string, scope: string): Fragment {
  const target = planOf(leaf.target.to)
  const by = `g.${target.leafAt(within.by).columns[0]}`
  const others = fragment(
    `SELECT g."id" FROM ${quote(target.table)} g WHERE ${by} IS NULL OR ${by} <> ?`,
    scope,
  )
  const chosen = fragment(`t.${plan.leafAt(within.chosen).columns[0]} = ?`, id)
  return allOf([chosen, naming(leaf, others)])
}

/** Returns the conditions of the rows of a relation that do not fit a changed field of the record. */
function losing(hold: Hold, { resource }: Plan, path: string, after: AnyRow): Fragment[] {
  const { leaf, within } = hold
  const scope = (valueIn(after, path.split('.')) ?? null) as string | null
  return [
    ...(leaf.target.to === resource.name && within.by === path
      ? [losingTarget(hold, after.id, scope)]
      : []),
    ...(within.to === resource.name && within.through === path && scope !== null
      ? [losingScope(hold, after.id, scope)]
      : []),
  ]
}

/** Records that a refusal names. */
const maxNames = 10
/** Records that it counts. */
const maxCounted = 100

interface Writing {
  machine: Machine
  tx: Transaction
  me: Me
  plan: Plan
}

/** Returns a sentence about the records that would not fit, with their names as far as the person may read them. */
async function sentenceOf(
  { machine, tx, me }: Writing,
  { plan }: Hold,
  ids: readonly string[],
): Promise<string> {
  const { many } = plan.resource.label
  // The product itself reads everything, and a person may read what it is refused.
  const names =
    me === system ? [] : await readableNames(machine, tx, me, plan, ids.slice(0, maxNames))
  if (names.length === 0) return `${many} that name this record would no longer fit.`
  const count = ids.length - names.length
  const title = names.join(', ')
  return count > 0
    ? `${many} that name this record would no longer fit: ${title} and ${count} more`
    : `${many} that name this record would no longer fit: ${title}`
}

/** Throws if another record names the changed one, and would not fit any more. Runs after the change is stored. `mayClear` if a field may become empty. */
export async function assertHeld(
  writing: Writing,
  after: AnyRow,
  changed: readonly Leaf[],
  mayClear: boolean,
): Promise<void> {
  const { tx, plan } = writing
  for (const { path, keys, target } of changed) {
    if (!target || (mayClear && (valueIn(after, keys) ?? null) === null)) continue
    for (const hold of allHolds)
      for (const { text, values } of losing(hold, plan, path, after)) {
        const rows = await tx.all<{ id: string }>(
          `SELECT t."id" AS id FROM ${quote(hold.plan.table)} t WHERE ${text} LIMIT ?`,
          [...values, maxCounted],
        )
        if (rows.length === 0) continue
        const ids = rows.map(({ id }) => id)
        const title = await sentenceOf(writing, hold, ids)
        throw new ProblemError('in_use', { title, issues: [{ path, message: title }] })
      }
  }
}

/**
 * Returns a sentence for each relation of a restored row whose targets have got another scope since. A target without one may still get it
 * back: references are set again when all records of the archive are there.
 */
export async function lostScopes(
  tx: Sql,
  plan: Plan,
  row: AnyRow,
  title: string,
): Promise<string[]> {
  const lost: string[] = []
  for (const { leaf, within } of held.get(plan) ?? []) {
    const ids = [valueIn(row, leaf.keys) ?? []].flat() as string[]
    const scope = await readScope(tx, system, plan, within, row, false)
    if (scope.id === null || ids.length === 0) continue
    const target = planOf(leaf.target.to)
    const by = `t.${target.leafAt(within.by).columns[0]}`
    const rule = fragment(`(${by} = ? OR ${by} IS NULL)`, scope.id)
    const fitting = await idsWithin(tx, target, ids, rule, lockOfScope(tx, [rule]))
    const label = leaf.field.label.toLowerCase()
    const where = scope.label
    if (ids.some((id) => !fitting.has(id)))
      lost.push(`${title}: its ${label} is not in ${where} any more`)
  }
  return lost
}

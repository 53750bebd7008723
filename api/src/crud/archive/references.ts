import type { Me, Reference } from '@tinkerdesk/shared'
import type { Sql } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import type { Machine } from '../machine/machine.js'
import { referencesTo, type Plan } from '../plan/plan.js'
import { countReferring, referring } from './referring.js'
import { maxTitles, titlesOf } from './titles-of.js'

/** Returns the references to a record that the person may archive. They may be many, so `sql` is a scan. */
export async function referencesOf(
  machine: Machine,
  sql: Sql,
  me: Me,
  plan: Plan,
  id: string,
): Promise<Reference[]> {
  const { allowed } = await machine.reader.find(sql, me, plan, id)
  if (!allowed.includes('archive')) throw new ProblemError('forbidden')
  return referencesIn(machine, sql, me, plan, [id])
}

/** Returns the references to those of some records that the person may archive, summed up. */
export async function referencesToMany(
  machine: Machine,
  sql: Sql,
  me: Me,
  plan: Plan,
  ids: readonly string[],
): Promise<Reference[]> {
  const rows = await machine.reader.readable(sql, me, plan, [...new Set(ids)], { fields: [] })
  const archivable = rows
    .filter(({ allowed }) => Array.isArray(allowed) && allowed.includes('archive'))
    .map(({ id }) => id)
  return referencesIn(machine, sql, me, plan, archivable)
}

async function referencesIn(
  machine: Machine,
  sql: Sql,
  me: Me,
  plan: Plan,
  named: readonly string[],
): Promise<Reference[]> {
  const references: Reference[] = []
  const all = referencesTo(plan.resource.name)
  for (const { plan: other, leaf } of all) {
    const effect = leaf.target.whenArchived
    // An activity may have 100,000 copies: all are counted, and the first are named.
    const ids = await referring(sql, other, leaf, named, me, maxTitles)
    // References from records beyond the person's reach are left out, unless they block the archive.
    if (
      ids.length === 0 &&
      (effect !== 'block' || (await referring(sql, other, leaf, named, undefined, 1)).length === 0)
    )
      continue
    references.push({
      resource: other.resource.name,
      // A resource that names it in two places, such as the leader and the members of a team, is listed twice.
      label: all.some((same) => same.plan === other && same.leaf !== leaf)
        ? `${other.resource.label.many} (${leaf.field.label.toLowerCase()})`
        : other.resource.label.many,
      effect,
      total:
        ids.length < maxTitles ? ids.length : await countReferring(sql, other, leaf, named, me),
      titles: (await titlesOf(machine, sql, me, other, ids)).sort(),
    })
  }
  return references
}

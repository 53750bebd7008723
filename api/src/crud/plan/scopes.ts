import type { AnyRow } from '@tinkerdesk/shared'
import { planOf, type Plan } from './plan.js'
import { idsIn, valueIn } from './row-values.js'

/** Returns the scopes of a row for live events: the row itself, and the scope records it points at (`school:01J…`). */
export function scopesOf(plan: Plan, row: AnyRow | null): string[] {
  if (!row) return []
  const scopes = plan.resource.isScope ? [`${plan.resource.name}:${row.id}`] : []
  for (const leaf of plan.relations) {
    const { to } = leaf.target
    if (!planOf(to).resource.isScope) continue
    // For a field that means all schools, its keyword is the scope.
    const ids = leaf.inList ? idsIn(row, leaf) : [valueIn(row, leaf.keys) ?? []].flat()
    for (const id of ids) scopes.push(`${to}:${String(id)}`)
  }
  return scopes
}

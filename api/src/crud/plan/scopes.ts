import type { AnyRow } from '@tinkerdesk/shared'
import { planOf, type Plan } from './plan.js'
import { idsIn, valueIn } from './row-values.js'

/** Returns the scopes of a row for live events: itself and the records that it points at, where these are scopes (`school:01J…`). */
export function scopesOf(plan: Plan, row: AnyRow | null): string[] {
  if (!row) return []
  const own = plan.resource.isScope ? [`${plan.resource.name}:${row.id}`] : []
  return [
    ...own,
    ...plan.relations.flatMap((leaf) => {
      const { to } = leaf.target!
      if (!planOf(to).resource.isScope) return []
      // A field that names all schools by a word makes a scope of that word.
      const ids = leaf.inside ? idsIn(row, leaf) : [valueIn(row, leaf.keys) ?? []].flat()
      return ids.map((id) => `${to}:${id}`)
    }),
  ]
}

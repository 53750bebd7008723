import type { AnyRow } from '@tinkerdesk/shared'
import type { Plan } from './plan.js'
import { idsIn, valueIn } from './row-values.js'

const scoping = new Set(['school', 'student', 'user', 'mentor'])

/** The rooms of a row for live events: itself, and the schools and people that it points at (`school:01J…`). */
export function scopesOf(plan: Plan, row: AnyRow | null): string[] {
  if (!row) return []
  const own = scoping.has(plan.resource.name) ? [`${plan.resource.name}:${row.id}`] : []
  return [
    ...own,
    ...plan.relations.flatMap((leaf) => {
      const { to } = leaf.target!
      if (!scoping.has(to)) return []
      // A field that names all schools by a word makes a room of that word.
      const ids = leaf.inside ? idsIn(row, leaf) : [valueIn(row, leaf.keys) ?? []].flat()
      return ids.map((id) => `${to}:${id}`)
    }),
  ]
}

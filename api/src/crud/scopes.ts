import type { AnyRow } from '@tinkerdesk/shared'
import { targetOf } from '@tinkerdesk/shared'
import type { Plan } from './plan.js'
import { valueIn } from './row-values.js'

const scoping = new Set(['school', 'student', 'user', 'mentor'])

/** The rooms of a row for live events: itself, and the schools and people that it points at (`school:01J…`). */
export function scopesOf(plan: Plan, row: AnyRow | null): string[] {
  if (!row) return []
  const own = scoping.has(plan.resource.name) ? [`${plan.resource.name}:${row.id}`] : []
  return [
    ...own,
    ...plan.leaves.flatMap((leaf) => {
      const to = targetOf(leaf.field)?.to
      if (!to || !scoping.has(to)) return []
      // A field that names all schools by a word makes a room of that word.
      return [valueIn(row, leaf.keys) ?? []].flat().map((id) => `${to}:${id}`)
    }),
  ]
}

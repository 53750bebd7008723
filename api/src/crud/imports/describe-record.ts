import { isWithin, sharedKind, titleOf, valueAt, wordsOf, type ShownRow } from '@tinkerdesk/shared'
import type { Plan } from '../plan/plan.js'

const maxHints = 2

/**
 * Returns the name of a record with what tells it from its namesakes, from its own fields as a person reads them: the rest of its natural key, else the first
 * short values of its list. "Asha Verma, 8th B", "Kendriya Vidyalaya, Pune".
 */
export function describedRecord(plan: Plan, row: ShownRow): string {
  const { resource } = plan
  const tellingOf = (paths: readonly string[]) => paths.filter((path) => !resource.title.some((title) => isWithin(path, title)))
  const natural = tellingOf(resource.naturalKey[0] ?? [])
  const isShort = (path: string) => {
    const leaf = plan.leaf(path)
    return leaf !== undefined && !leaf.side && !leaf.target && Boolean(sharedKind(leaf.field).values ?? sharedKind(leaf.field).textual)
  }
  const paths = natural.length > 0 ? natural : tellingOf(resource.list.columns).filter(isShort)
  const hints = paths.slice(0, maxHints).flatMap((path) => {
    const value = valueAt(row, path)
    const leaf = plan.leaf(path)
    return leaf && !leaf.target && typeof value === 'string' && value !== '' ? [wordsOf(value, leaf.field)] : []
  })
  return [titleOf(resource, row), hints.join(' ')].filter(Boolean).join(', ')
}

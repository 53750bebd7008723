import { initialRow, leavesOf, rulesFor, type Me, type Resource } from '@tinkerdesk/shared'
import { setAt } from './change-diff.js'

type Values = Record<string, unknown>

/** The one value that a rule leaves for a field, where it leaves one: `'draft'`, `{$in: ['01J…']}`. */
function onlyValue(condition: unknown): unknown {
  if (condition !== null && typeof condition === 'object') {
    const { $in } = condition as { $in?: readonly unknown[] }
    return $in?.length === 1 ? $in[0] : undefined
  }
  return condition ?? undefined
}

/** What a new record starts with: the declared values, and those that are the only ones this person may give it, like their own school. */
export function startValues(resource: Resource, me: Me): Values {
  const rules = rulesFor(me, [resource]).filter(({ action }) => action === 'create')
  const conditions = rules.length === 1 ? (rules[0]!.conditions ?? {}) : {}
  return leavesOf(resource).reduce<Values>((values, { path }) => {
    const only = onlyValue(conditions[path])
    return only === undefined ? values : setAt(values, path, only)
  }, initialRow(resource))
}

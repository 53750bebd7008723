import {
  checkRow,
  conversationOf,
  initialRow,
  isWithin,
  itemPartsOf,
  leavesOf,
  maxIssues,
  mergeChange,
  valueAt,
  withDerived,
  withoutHidden,
  type Issue,
  type MaySet,
  type Resource,
} from '@tinkerdesk/shared'
import { isBlankItem } from '../../fields/list/list-items.js'
import { keepingPhones, parseWrite } from '../../fields/validation.js'
import { changedPaths, pick, setAt } from './change-diff.js'

type Values = Record<string, unknown>

export interface Checked {
  issues: Issue[]
  /** Returns the body of a request: every settable field of a new record, only the changes of an existing one. */
  body: Values
}

/**
 * Returns a record with a value in every field, as forms and checks expect, even if this person sees only some. A conversation is empty: a form
 * adds to it.
 */
export function completeRow<R extends Values>(resource: Resource, row: R): R {
  const talk = conversationOf(resource)?.path
  return {
    ...row,
    ...mergeChange(resource, initialRow(resource), row),
    ...(talk === undefined ? {} : { [talk]: null }),
  }
}

/** Drops the blank items of lists. `back` maps an issue's path to the row of the form. */
export function withoutBlanks(resource: Resource, values: Values) {
  const kept = new Map<string, number[]>()
  let cleaned = values
  for (const { path, field } of leavesOf(resource)) {
    const items = itemPartsOf(field) ? valueAt(values, path) : undefined
    if (!Array.isArray(items) || !items.some(isBlankItem)) continue
    const places = items.flatMap((item, at) => (isBlankItem(item) ? [] : [at]))
    kept.set(path, places)
    cleaned = setAt(
      cleaned,
      path,
      places.map((at) => items[at]),
    )
  }
  const back = (path: string): string => {
    for (const [list, places] of kept) {
      if (!path.startsWith(`${list}.`)) continue
      const [at = '', ...rest] = path.slice(list.length + 1).split('.')
      return [list, places[Number(at)] ?? at, ...rest].join('.')
    }
    return path
  }
  return { cleaned, back }
}

/** Returns true for the values that a schema found invalid. If it reported its maximum of issues, any value may be invalid. */
function faultyAmong(issues: readonly Issue[]): (path: string) => boolean {
  if (issues.length >= maxIssues) return () => true
  const paths = new Set(issues.map(({ path }) => path))
  return (path) => paths.has(path)
}

/** Validates a form by the schema and the checks of the declaration. `before` is the loaded record, or `null` for a new one. */
export function checkForm(
  resource: Resource,
  maySet: MaySet,
  before: Values | null,
  values: Values,
): Checked {
  const { cleaned: filled, back } = withoutBlanks(resource, values)
  const cleaned = withoutHidden(resource, filled)
  const paths = leavesOf(resource).map(({ path }) => path)
  const settable = paths.filter(maySet)
  const changed = before ? changedPaths(resource, before, cleaned).filter(maySet) : settable
  const parsed = keepingPhones(before, () =>
    parseWrite(resource, before ? 'change' : 'create', maySet, pick(cleaned, changed)),
  )
  const faults = parsed.ok
    ? []
    : parsed.issues.map(({ path, message }) => ({ path: back(path), message }))
  // A new record has what the server sets for this person, such as the status of a proposal: the form starts with it.
  const isSet = (path: string) => !maySet(path) && valueAt(cleaned, path) !== undefined
  const start =
    before ?? mergeChange(resource, initialRow(resource), pick(cleaned, paths.filter(isSet)))
  const row = mergeChange(resource, start, parsed.ok ? parsed.value : pick(cleaned, changed))
  // People cannot fix fields they may not set; the server validates those.
  const isTheirs = (at: string) => settable.some((path) => isWithin(at, path) || isWithin(path, at))
  const isSaid = (at: string) => faults.some(({ path }) => isWithin(at, path) || isWithin(path, at))
  const broken = checkRow(
    resource,
    withDerived(resource, row),
    faultyAmong(parsed.ok ? [] : parsed.issues),
  )
  const issues = broken.filter(({ path }) => isTheirs(path) && !isSaid(path))
  return { issues: [...faults, ...issues], body: parsed.ok ? parsed.value : {} }
}

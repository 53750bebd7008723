import { isSentIn, schemaOf } from '../../fields/index.js'
import type { DeclaredAction } from '../declare/action-options.js'
import { actionPatch, patchedPaths, whereNow } from '../rights/declared-action.js'
import { sparseRow } from './assert-rules.js'
import { rowWhereFaults } from './assert-where.js'
import type { Resource } from '../define-resource.js'
import { fieldAt, leavesOf } from '../walk/fields-of.js'
import { isWithin, valueAt } from '../declare/path.js'
import { samplePerson } from '../rights/sample-person.js'
import { sampleRow } from '../row/sample-row.js'
import { sentenceOf } from '../row/sentence-of.js'

/** Keys that a list uses itself. */
const takenShortcuts = ['e', 'g', 'n', 'x']

const repeated = (values: readonly (string | undefined)[]) =>
  values.filter((value, at) => value && values.indexOf(value) !== at)

/** The fields that an action sets in a record with all values. Throws what the action throws. */
const samplePatch = (resource: Resource, action: DeclaredAction): Record<string, unknown> =>
  actionPatch(action, sampleRow(resource), samplePerson('admin'))

/** Returns the faults of the fields that an action sets, or the reason why it cannot set them. */
function patchFaults(resource: Resource, action: DeclaredAction, place: string): string[] {
  try {
    const patch = samplePatch(resource, action)
    const unknown = Object.keys(patch).filter((name) => !fieldAt(resource, name))
    return [
      ...unknown.map(
        (name) => `${place} sets "${name}", which is not a field of ${resource.name}.`,
      ),
      ...patchedPaths(resource, patch).flatMap((path) => fixedFaults(resource, path, place)),
      ...valueFaults(resource, action, patch, place),
    ]
  } catch (error) {
    return [`${place} cannot set its fields in a record with valid values: ${sentenceOf(error)}`]
  }
}

/** Returns the faults of values that an action sets in any record: one that depends on the record is checked with it. */
function valueFaults(
  resource: Resource,
  action: DeclaredAction,
  patch: object,
  place: string,
): string[] {
  let second: object
  try {
    second = actionPatch(action, sparseRow(resource), samplePerson('mentor'))
  } catch {
    // It may need a value that its condition asks for.
    return []
  }
  return leavesOf(resource).flatMap(({ path, field }) => {
    const value = valueAt(patch, path)
    if (value === undefined || !Object.is(value, valueAt(second, path))) return []
    const { error } = schemaOf(field).safeParse(value)
    return error
      ? [`${place} sets "${path}" to a value that it refuses: ${error.issues[0]?.message}.`]
      : []
  })
}

function fixedFaults(resource: Resource, path: string, place: string): string[] {
  const inner = leavesOf(resource).find(
    (leaf) => isWithin(leaf.path, path) && !isSentIn(leaf.field, 'change'),
  )
  return inner ? [`${place} sets "${inner.path}", which no request may change.`] : []
}

function faultsOf(
  resource: Resource,
  action: DeclaredAction,
  byName: ReadonlyMap<string, Resource>,
): string[] {
  const { key, shortcut, where, set, ask = [] } = action
  const place = `${resource.name}.actions (${key})`
  const faults: string[] = []
  const me = samplePerson('admin')
  if (!/^[a-z][a-z0-9-]*$/.test(key))
    faults.push(
      `${resource.name}.actions has the key "${key}"; it must be kebab-case, like "return-today".`,
    )
  if (shortcut !== undefined && (!/^[a-z]$/.test(shortcut) || takenShortcuts.includes(shortcut)))
    faults.push(
      `${place} has the shortcut "${shortcut}"; it must be one letter other than ${takenShortcuts.join(', ')}.`,
    )
  if (!set && ask.length === 0)
    faults.push(`${place} changes nothing; give it fields to \`set\` or to \`ask\` for.`)
  if (where) faults.push(...rowWhereFaults(resource, whereNow(where, me), place, byName))
  for (const path of ask)
    if (!fieldAt(resource, path))
      faults.push(`${place} asks for "${path}", which is not a field of ${resource.name}.`)
  faults.push(
    ...patchFaults(resource, action, place),
    ...ask.flatMap((path) => fixedFaults(resource, path, place)),
  )
  return faults
}

/** Returns the faults of a resource's actions that types cannot see, a sentence each. */
export function actionFaults(resource: Resource, byName: ReadonlyMap<string, Resource>): string[] {
  const { name, actions } = resource
  const keys = repeated(actions.map(({ key }) => key)).map(
    (key) => `${name}.actions has two actions with the key "${key}".`,
  )
  const letters = repeated(actions.map(({ shortcut }) => shortcut)).map(
    (letter) => `${name}.actions uses the shortcut "${letter}" twice.`,
  )
  return [...keys, ...letters, ...actions.flatMap((action) => faultsOf(resource, action, byName))]
}

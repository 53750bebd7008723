import { isSentIn } from '../fields/index.js'
import type { DeclaredAction } from './action-options.js'
import { actionPatch, patchedPaths, whereNow } from './declared-action.js'
import { rowWhereFaults } from './assert-where.js'
import type { Resource } from './define-resource.js'
import { fieldAt, leavesOf } from './fields-of.js'
import { isWithin } from './path.js'
import { samplePerson } from './sample-person.js'
import { initialRow } from './merge-change.js'

/** Keys that a list uses itself. */
const takenShortcuts = ['e', 'g', 'n', 'x']

const repeated = (values: readonly (string | undefined)[]) => values.filter((value, at) => value && values.indexOf(value) !== at)

/** The fields that an action sets in an empty row. One that needs values in the row is checked by the compiler alone. */
function samplePatch(resource: Resource, action: DeclaredAction): Record<string, unknown> {
  const me = samplePerson('admin')
  try {
    return actionPatch(action, { ...initialRow(resource), id: me.uid, version: 1, createdBy: me.uid }, me)
  } catch {
    return {}
  }
}

function faultsOf(resource: Resource, action: DeclaredAction, byName: ReadonlyMap<string, Resource>): string[] {
  const { key, shortcut, where, set, ask = [] } = action
  const place = `${resource.name}.actions (${key})`
  const faults: string[] = []
  const me = samplePerson('admin')
  const fix = (path: string) => {
    const inner = leavesOf(resource).find((leaf) => isWithin(leaf.path, path) && !isSentIn(leaf.field, 'change'))
    return inner && `${place} sets "${inner.path}", which no request may change.`
  }
  if (!/^[a-z][a-z0-9-]*$/.test(key))
    faults.push(`${resource.name}.actions has the key "${key}"; it must be kebab-case, like "return-today".`)
  if (shortcut !== undefined && (!/^[a-z]$/.test(shortcut) || takenShortcuts.includes(shortcut)))
    faults.push(`${place} has the shortcut "${shortcut}"; it must be one letter other than ${takenShortcuts.join(', ')}.`)
  if (!set && ask.length === 0) faults.push(`${place} changes nothing; give it fields to \`set\` or to \`ask\` for.`)
  if (where) faults.push(...rowWhereFaults(resource, whereNow(where, me), place, byName))
  for (const path of ask)
    if (!fieldAt(resource, path)) faults.push(`${place} asks for "${path}", which is not a field of ${resource.name}.`)
  const patch = samplePatch(resource, action)
  const unknown = Object.keys(patch).filter((name) => !fieldAt(resource, name))
  for (const name of unknown) faults.push(`${place} sets "${name}", which is not a field of ${resource.name}.`)
  for (const path of [...patchedPaths(resource, patch), ...ask]) faults.push(...[fix(path) ?? []].flat())
  return faults
}

/** Returns the faults of a resource's actions that types cannot see, a sentence each. */
export function actionFaults(resource: Resource, byName: ReadonlyMap<string, Resource>): string[] {
  const { name, actions } = resource
  const keys = repeated(actions.map(({ key }) => key)).map((key) => `${name}.actions has two actions with the key "${key}".`)
  const letters = repeated(actions.map(({ shortcut }) => shortcut)).map((letter) => `${name}.actions uses the shortcut "${letter}" twice.`)
  return [...keys, ...letters, ...actions.flatMap((action) => faultsOf(resource, action, byName))]
}

import { initialOf, targetOf } from '../../fields/index.js'
import type { Resource } from '../define-resource.js'
import { leavesOf } from '../walk/fields-of.js'
import { isWithin } from '../declare/path.js'
import { rolesWith } from '../declare/screens.js'

type ByName = ReadonlyMap<string, Resource>

/** Returns the relations that a new record must have, with their targets. */
const needed = (resource: Resource) =>
  leavesOf(resource).flatMap(({ path, field }) => {
    const target = targetOf(field)
    return target && field.required && !field.readOnly && !target.many && target.all === undefined
      ? [{ path, to: target.to }]
      : []
  })

/** Returns a way from a resource back to itself along relations that a new record must have, or `undefined`. */
function wayBack(
  start: Resource,
  byName: ByName,
  at: Resource = start,
  before: readonly string[] = [],
): readonly string[] | undefined {
  for (const { path, to } of needed(at)) {
    const way = [...before, `${at.name}.${path}`]
    if (to === start.name) return way
    const target = byName.get(to)
    const back =
      target && !before.some((place) => place.startsWith(`${to}.`)) && to !== at.name
        ? wayBack(start, byName, target, way)
        : undefined
    if (back) return back
  }
  return undefined
}

/** Returns the faults that leave people without a way to create a record, each a sentence. */
export function creatableFaults(resource: Resource, byName: ByName): string[] {
  const { name, form, path: folder, access, depends } = resource
  const faults: string[] = []
  if (folder && rolesWith(access, ['create']).length > 0)
    for (const { path, field } of leavesOf(resource)) {
      const isSometimes = Object.entries(depends).some(
        ([scope, { required }]) => required && isWithin(path, scope),
      )
      const isNeeded =
        (field.required || isSometimes) && !field.readOnly && initialOf(field) === null
      if (isNeeded && !form.some(({ fields }) => fields.some((shown) => isWithin(path, shown))))
        faults.push(
          `${name}.${path} is required and in no section of its form, so nobody can create a record there.`,
        )
    }
  const way = wayBack(resource, byName)
  if (way)
    faults.push(
      `No first record of ${name} can be made: ${way.join(', which needs ')}, which needs another ${name}.`,
    )
  return faults
}

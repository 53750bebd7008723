import { targetOf, type Field, type Target } from '../../fields/index.js'
import type { Resource } from '../define-resource.js'
import { relationsOf } from './fields-of.js'

/** The scope of a relation's targets: the relation `by` of a target equals this value of the record. */
export interface WithinScope {
  /** The record's own relation that must be chosen first. */
  chosen: string
  /** That relation's resource. */
  to: string
  /** The relation of the chosen record that is the scope. Absent if the chosen record itself is it. */
  through?: string
  /** The target's relation that must equal the scope. */
  by: string
  /** True if the records stay within it: a change of the target, or of the chosen record, that would take them out is refused. */
  isHeld?: true
}

/** Returns the scope that `within` describes: `equipment.school` is the school of the chosen equipment. `undefined` for an unknown field. */
export function withinScopeOf(
  resource: Resource,
  within: NonNullable<Target['within']>,
): WithinScope | undefined {
  const { field, by, whenMoved } = within
  const relations = relationsOf(resource).filter(({ many }) => !many)
  const chosen = relations.find(({ path }) => field === path || field.startsWith(`${path}.`))
  if (!chosen) return undefined
  const through = field.slice(chosen.path.length + 1)
  return {
    chosen: chosen.path,
    to: chosen.to,
    ...(through ? { through } : {}),
    by,
    ...(whenMoved === 'refuse' ? { isHeld: true } : {}),
  }
}

/** Returns the scope of a field's targets, or `undefined` if it has none. */
export function scopeOf(resource: Resource, field: Field): WithinScope | undefined {
  const within = targetOf(field)?.within
  return within && withinScopeOf(resource, within)
}

/** Returns the faults of the scopes of a resource's relations, each a sentence. */
export function withinFaults(resource: Resource, byName: ReadonlyMap<string, Resource>): string[] {
  const relationAt = (owner: Resource | undefined, path: string) =>
    owner && relationsOf(owner).find((relation) => relation.path === path && !relation.many)
  return relationsOf(resource).flatMap(({ path, to, within }) => {
    const target = byName.get(to)
    if (!within || !target) return []
    const place = `${resource.name}.${path}.within`
    const by = relationAt(target, within.by)
    if (!by)
      return [
        `${place}.by is "${within.by}", which is not a relation of ${target.name} to one record.`,
      ]
    const scope = withinScopeOf(resource, within)
    const owner = scope?.through === undefined ? resource : byName.get(scope.to)
    const field = scope && relationAt(owner, scope.through ?? scope.chosen)
    if (!field || scope.chosen === path)
      return [
        `${place}.field is "${within.field}", which is neither a relation of ${resource.name} to one record nor one of its target.`,
      ]
    if (field.to !== by.to)
      return [
        `${place} compares "${within.field}", a ${field.to}, with ${target.name}.${within.by}, a ${by.to}.`,
      ]
    const open = field.all
      ? `${owner!.name}.${field.path}`
      : by.all
        ? `${target.name}.${by.path}`
        : undefined
    return open ? [`${place} compares ${open}, which may mean all records.`] : []
  })
}

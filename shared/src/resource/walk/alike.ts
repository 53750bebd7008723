import { sharedKind } from '../../fields/index.js'
import type { Resource } from '../define-resource.js'
import { declaredField, fieldAt } from './fields-of.js'
import { valueAt } from '../declare/path.js'

/** A condition of a list's `s` parameter. */
export type AlikeCondition = {
  readonly [path: string]: null | { readonly $eqL: unknown } | { readonly $eq: unknown }
}

const isComparable = (resource: Resource, path: string): boolean => {
  const field = fieldAt(resource, path)
  return field !== undefined && sharedKind(field).operand !== undefined
}

/** Returns the faults of the fields by which doubles are recognised, a sentence each. */
export const alikeFaults = (resource: Resource): string[] =>
  resource.alike.flatMap((paths) => [
    ...(paths.length === 0
      ? [`${resource.name}.alike has an empty set, which every record would match.`]
      : []),
    ...paths
      .filter((path) => !isComparable(resource, path))
      .map(
        (path) =>
          `${resource.name}.alike has "${path}", which is not a field that a list can be filtered by.`,
      ),
  ])

/**
 * Returns the condition under which records are doubles of a row by one of the declared sets: text without case and accents. Returns `null`
 * if the row has no value in the first field of the set.
 */
export function alikeCondition(
  resource: Resource,
  paths: readonly string[],
  row: Record<string, unknown>,
): AlikeCondition | null {
  if ((valueAt(row, paths[0]!) ?? '') === '') return null
  return Object.fromEntries(
    paths.map((path) => {
      const value = valueAt(row, path) ?? ''
      if (value === '') return [path, null]
      return [
        path,
        sharedKind(declaredField(resource, path)).textual ? { $eqL: value } : { $eq: value },
      ]
    }),
  )
}

import { isUnique, sharedKind } from '../fields/index.js'
import type { Resource } from './define-resource.js'
import { fieldAt, leavesOf } from './fields-of.js'

/** Returns the sets of fields by which a row of a file is recognised as a record, the surest first: declared ones, unique ones, then doubles. */
export const naturalKeysOf = (resource: Resource): readonly (readonly string[])[] =>
  resource.naturalKey.length > 0
    ? resource.naturalKey
    : [
        ...leavesOf(resource).flatMap(({ path, field }) => (isUnique(field) ? [[path]] : [])),
        ...resource.unique.map(({ fields }) => fields),
        ...resource.alike,
      ]

/** Returns the faults of declared natural keys, a sentence each. */
export const naturalKeyFaults = (resource: Resource): string[] =>
  resource.naturalKey
    .flat()
    .filter((path) => {
      const field = fieldAt(resource, path)
      return field === undefined || sharedKind(field).operand === undefined
    })
    .map((path) => `${resource.name}.naturalKey has "${path}", which is not a field that a list can be filtered by.`)

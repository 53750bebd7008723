import { itemPartsOf, sharedKind } from '../../fields/index.js'
import type { Resource } from '../define-resource.js'
import { fieldAt } from '../walk/fields-of.js'
import { labelAt } from './label-at.js'

/** Returns the faults of the declared fields, a sentence each. */
export const duplicatesFaults = (resource: Resource): string[] => {
  const { with: shared, compare = [] } = resource.duplicates ?? { with: ['-'] }
  const isOpen = (path: string) => {
    const field = fieldAt(resource, path) ?? innerField(resource, path)
    return field !== undefined && sharedKind(field).operand !== undefined
  }
  return [
    ...(shared.length === 0
      ? [
          `${resource.name}.duplicates.with is empty, so every record with a like name would be one.`,
        ]
      : []),
    ...(resource.duplicates ? [...shared, ...compare] : [])
      .filter((path) => !isOpen(path))
      .map(
        (path) =>
          `${resource.name}.duplicates has "${path}", which is not a field with one comparable value.`,
      ),
  ]
}

/** Returns the list that a path leads into, with the path inside an item: `guardians`, `phone`. `undefined` for a field of the record itself. */
export function listOf(
  resource: Resource,
  path: string,
): { list: string; inner: string } | undefined {
  const [name = '', ...rest] = path.split('.')
  const list = resource.fields[name]
  return list && itemPartsOf(list) ? { list: name, inner: rest.join('.') } : undefined
}

/** Returns the label of a field by which duplicates are recognised: "School", "Guardians – phone". */
export function recognisedLabel(resource: Resource, path: string): string {
  const inner = innerField(resource, path)
  const place = listOf(resource, path)
  return inner && place
    ? `${resource.fields[place.list]!.label} – ${inner.label.toLowerCase()}`
    : labelAt(resource, path)
}

function innerField(resource: Resource, path: string) {
  const place = listOf(resource, path)
  const list = place && resource.fields[place.list]
  return list && itemPartsOf(list)?.[place.inner]
}

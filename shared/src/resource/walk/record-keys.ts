import { isUnique, itemPartsOf, sharedKind } from '../../fields/index.js'
import type { Resource } from '../define-resource.js'
import { fieldAt, leavesOf } from './fields-of.js'
import type { SharedPart, ShiftedPart } from '../declare/likely-key.js'

/** A field of a key, with the record's value that follows from the line's where the two differ, or of list items that share a value. */
export type KeyPart = { path: string } & Partial<
  Pick<ShiftedPart, 'from'> & Pick<SharedPart, 'ofItems'>
>

/** A key by which lines of files are recognised as records. */
export interface RecordKey {
  /** The group of a likely key, in which a person decides. Absent if the key is sure. */
  group?: string
  label: string
  parts: readonly KeyPart[]
  /** True for a value that one person has: the name decides. The same name is sure, a like one likely, another one wrong. */
  isOfPerson?: true
}

const partOf = (part: string | ShiftedPart | SharedPart): KeyPart =>
  typeof part === 'string' ? { path: part } : part

/** Returns the path of the list that a field of its items is in: `guardians` of `guardians.phone`. */
export const listOfPart = ({ path }: KeyPart): string => path.slice(0, path.lastIndexOf('.'))

const cache = new WeakMap<Resource, readonly RecordKey[]>()

/**
 * Returns the keys by which a line of a file is recognised as a record, the surest first: declared natural keys, sets of unique fields, unique
 * fields, then likely keys.
 */
export function recordKeysOf(resource: Resource): readonly RecordKey[] {
  const cached = cache.get(resource)
  if (cached) return cached
  const sure = [...resource.naturalKey, ...resource.unique.map(({ fields }) => fields)]
  const isKey = (path: string) => sure.some((paths) => paths.length === 1 && paths[0] === path)
  const unique = leavesOf(resource).filter(({ path, field }) => isUnique(field) && !isKey(path))
  const keys: RecordKey[] = [
    ...sure.map((paths) => ({ label: '', parts: paths.map(partOf) })),
    ...unique.map(({ path, field }): RecordKey => {
      const key = {
        label: `The same ${field.label.toLowerCase()} and a similar name`,
        parts: [partOf(path)],
      }
      return resource.isPerson ? { ...key, group: path, isOfPerson: true } : key
    }),
    ...resource.likely.map(({ key, label, by }) => ({ group: key, label, parts: by.map(partOf) })),
  ]
  cache.set(resource, keys)
  return keys
}

/** Returns the faults of declared natural and likely keys, a sentence each. */
export function recordKeyFaults(resource: Resource): string[] {
  const { name } = resource
  const isComparable = (path: string) => {
    const field = leavesOf(resource).some((leaf) => leaf.path === path)
      ? fieldAt(resource, path)
      : undefined
    return field !== undefined && sharedKind(field).operand !== undefined
  }
  const isOfItems = (part: KeyPart) =>
    leavesOf(resource).some(({ path, field }) => path === listOfPart(part) && itemPartsOf(field)) &&
    fieldAt(resource, part.path) !== undefined
  const likely = resource.likely.map(({ by }) => by.map(partOf))
  const plainPaths = (parts: readonly KeyPart[]) =>
    parts.flatMap((part) => (part.ofItems ? [] : [part.path]))
  const declared = [
    ...resource.naturalKey.map((paths) => ({ place: 'naturalKey', paths })),
    ...likely.map((parts) => ({ place: 'likely', paths: plainPaths(parts) })),
  ]
  const groups = [
    ...leavesOf(resource).flatMap(({ path, field }) => (isUnique(field) ? [path] : [])),
    ...resource.likely.map(({ key }) => key),
  ]
  return [
    ...declared.flatMap(({ place, paths }) => [
      ...(paths.length === 0
        ? [`${name}.${place} has an empty key, which every record would match.`]
        : []),
      ...paths
        .filter((path) => !isComparable(path))
        .map(
          (path) =>
            `${name}.${place} has "${path}", which is not a field that a list can be filtered by.`,
        ),
    ]),
    ...likely
      .flat()
      .flatMap((part) =>
        part.ofItems && !isOfItems(part)
          ? [`${name}.likely has "${part.path}", which is no field of list items.`]
          : [],
      ),
    ...groups
      .filter((key, at) => groups.indexOf(key) !== at)
      .map((key) => `${name}.likely has two keys called "${key}".`),
  ]
}

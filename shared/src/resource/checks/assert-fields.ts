import {
  itemOf,
  mistakesOf,
  partsOf,
  sharedKind,
  variantsOf,
  type Field,
} from '../../fields/index.js'
import type { Resource } from '../define-resource.js'
import { leavesOf } from '../walk/fields-of.js'

/** The names of columns and of keys on the wire. */
const fieldName = /^[a-z][A-Za-z0-9]*$/

/** Returns the faults of the fields that stand for others in the order of rows, which are texts beside them. */
const standInFaults = (place: string, fields: { readonly [name: string]: Field }): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const standIn = sharedKind(field).sortsAs?.(field)
    const other = standIn === undefined ? undefined : fields[standIn]
    const isFine =
      standIn === undefined ||
      (other !== undefined && other !== field && sharedKind(other).sortsAs !== undefined)
    return isFine ? [] : [`${place}.${name} is sorted as "${standIn}", which is no text beside it.`]
  })

/** Returns a sentence for each field that was not given what its kind needs: nothing else can be checked then. */
export const brokenFields = (resource: Resource): string[] =>
  leavesOf(resource).flatMap(({ path, field }) => {
    const place = `${resource.name}.${path}`
    if (typeof field.label !== 'string') return [`${place} has no label, which is its first word.`]
    try {
      mistakesOf(field)
      return []
    } catch (error) {
      return [`${place} was not given what its kind needs: ${(error as Error).message}.`]
    }
  })

/** Returns the faults of one field and of those inside it, a sentence each. */
function faultsOf(place: string, field: Field): string[] {
  const item = itemOf(field)
  return [
    ...mistakesOf(field).map((mistake) => `${place} ${mistake}.`),
    ...Object.entries({ ...partsOf(field), ...variantsOf(field) }).flatMap(([name, part]) =>
      named(`${place}.${name}`, name, part),
    ),
    ...standInFaults(place, partsOf(field) ?? {}),
    ...(item ? faultsOf(`${place}.item`, item) : []),
  ]
}

const named = (place: string, name: string, field: Field): string[] => [
  ...(fieldName.test(name)
    ? []
    : [`${place}: "${name}" is no name of a field; use letters and digits, like "pageCount".`]),
  ...faultsOf(place, field),
]

/** Returns the faults of the names and options of fields, at any depth, a sentence each. */
export const fieldFaults = ({ name, fields }: Resource): string[] => [
  ...Object.entries(fields).flatMap(([key, field]) => named(`${name}.${key}`, key, field)),
  ...standInFaults(name, fields),
]

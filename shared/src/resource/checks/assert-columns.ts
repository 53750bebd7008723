import { sharedKind, targetOf, type Field } from '../../fields/index.js'
import type { Resource } from '../define-resource.js'
import { isWithin } from '../declare/path.js'
import { isSystemName } from '../declare/system-fields.js'
import { fieldAt, leavesOf } from '../walk/fields-of.js'

/** True for a field that is one value of a row, which an index can hold. */
const isOneValue = (field: Field): boolean => {
  const target = targetOf(field)
  return target ? !target.many : sharedKind(field).sortable
}

/** Returns a sentence for each path that comes twice. */
const twice = (place: string, paths: readonly string[]): string[] =>
  paths.flatMap((path, at) => (paths.indexOf(path) < at ? [`${place} names "${path}" twice.`] : []))

/** Returns the faults of the fields that a resource lists, filters by, indexes and is called by, a sentence each. Unknown names are told elsewhere. */
export function columnFaults(resource: Resource): string[] {
  const { name, path: folder, list, unique, indexes, title } = resource
  const faults = [
    ...twice(`${name}.list.columns`, list.columns),
    ...twice(`${name}.list.filters`, list.filters),
  ]
  if (folder && list.columns.length === 0)
    faults.push(`${name}.list.columns must name at least one field.`)
  for (const path of list.filters) {
    const field = fieldAt(resource, path)
    if (field && !sharedKind(field).operand)
      faults.push(`${name}.list.filters names "${path}", which rows cannot be filtered by.`)
  }
  for (const { fields } of unique)
    if (fields.length === 0) faults.push(`${name}.unique has a set without fields.`)
  for (const [place, sets] of [
    ['unique', unique.map(({ fields }) => fields)],
    ['indexes', indexes],
  ] as const)
    for (const path of sets.flat()) {
      const field = fieldAt(resource, path)
      if (field && !isSystemName(path) && !isOneValue(field))
        faults.push(`${name}.${place} names "${path}", which is not one value of a row.`)
    }
  for (const path of title)
    for (const leaf of leavesOf(resource))
      if (isWithin(leaf.path, path) && !targetOf(leaf.field) && !sharedKind(leaf.field).sortable)
        faults.push(`${name}.title names "${leaf.path}", which cannot name a record.`)
  for (const { path, field } of leavesOf(resource)) {
    const target = targetOf(field)
    if (field.required && target?.whenArchived === 'clear')
      faults.push(
        `${name}.${path} is required, so an archived record must not clear it; choose "block" or "follow".`,
      )
  }
  return faults
}

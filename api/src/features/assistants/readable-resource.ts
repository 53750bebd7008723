import {
  isClosedToAssistants,
  isSystemName,
  isWithin,
  mayReadBy,
  openToAssistants,
  readGrantsFor,
  resources,
  systemNames,
  valueAt,
  withValueAt,
  type Me,
  type Resource,
  type ShownRow,
} from '@tinkerdesk/shared'
import { unknownField } from '../../crud/index.js'
import { fieldProblem } from '../../problems/field-problem.js'

/** Returns the resources of which an assistant may read some records. */
export const readableResources = (me: Me): Resource[] =>
  resources.filter((each) => !isClosedToAssistants(each) && readGrantsFor(each, me).length > 0)

/** Throws for a resource that does not exist, or of which this assistant may read nothing: both get the same answer. */
export function readableResource(me: Me, name: string): Resource {
  const resource = readableResources(me).find((each) => each.name === name)
  if (!resource) throw fieldProblem('resource', 'There is no such kind of records, or no access')
  return resource
}

/** Returns the fields that an assistant may read of a resource, system fields first. */
export function readablePaths(me: Me, resource: Resource): string[] {
  const grants = readGrantsFor(resource, me)
  return [...systemNames, ...openToAssistants(resource)].filter((path) => mayReadBy(grants, path))
}

/** Returns the fields to read: those that are asked for, or all that are readable. A field without a readable part is refused as one that does not exist. */
export function pickedPaths(me: Me, resource: Resource, wish?: readonly string[]): string[] {
  const readable = readablePaths(me, resource)
  const unknown = wish?.find((path) => !readable.some((open) => isWithin(open, path)))
  if (unknown !== undefined) throw unknownField(unknown)
  return [...(wish ?? readable)]
}

/** Returns a record with nothing but what is open to assistants. The rights withhold the same: this is the second lock of one door. */
export function openRow(resource: Resource, row: ShownRow): ShownRow {
  const open = openToAssistants(resource)
  let shown: Record<string, unknown> = {}
  for (const path of [...systemNames, ...open]) {
    const value = isSystemName(path) ? row[path] : valueAt(row, path)
    if (value !== undefined) shown = withValueAt(shown, path, value)
  }
  return { ...shown, id: row.id }
}

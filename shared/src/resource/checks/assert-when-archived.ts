import { targetOf } from '../../fields/index.js'
import { countedBy } from '../declare/constraints/at-most.js'
import { isWithin } from '../declare/path.js'
import type { AnyWhenArchived } from '../declare/when-archived.js'
import type { Resource } from '../define-resource.js'
import { patchedPaths } from '../rights/declared-action.js'
import { ownRow } from '../row/own-row.js'
import { patchFaults } from '../row/patch-faults.js'
import { sampleRow } from '../row/sample-row.js'
import { sentenceOf } from '../row/sentence-of.js'
import { fieldAt, leavesOf } from '../walk/fields-of.js'
import { rowWhereFaults } from './assert-where.js'

/** Returns the faults of the fields that a follow-up sets in a record with all values, or the reason why it cannot set them. */
function setFaults(
  resource: Resource,
  relation: string,
  { set }: AnyWhenArchived[string],
  place: string,
): string[] {
  try {
    const patch = set(ownRow(sampleRow(resource)))
    const unknown = Object.keys(patch).filter((name) => !fieldAt(resource, name))
    const paths = patchedPaths(resource, patch)
    return [
      ...unknown.map(
        (name) => `${place} sets "${name}", which is not a field of ${resource.name}.`,
      ),
      ...(paths.length + unknown.length === 0 ? [`${place} sets nothing.`] : []),
      ...(paths.some((path) => isWithin(path, relation))
        ? [`${place} sets "${relation}", which the archive itself clears or keeps.`]
        : []),
      ...patchFaults(resource, patch).map(
        ({ path, message }) => `${place} sets "${path}" to a value that it refuses: ${message}.`,
      ),
    ]
  } catch (error) {
    return [`${place} cannot set its fields in a record with valid values: ${sentenceOf(error)}`]
  }
}

/** Returns the faults of what follows the archive of a related record, a sentence each. */
export const whenArchivedFaults = (
  resource: Resource,
  byName: ReadonlyMap<string, Resource>,
): string[] =>
  Object.entries(resource.whenArchived).flatMap(([path, followUp]) => {
    const place = `${resource.name}.whenArchived.${path}`
    const field = leavesOf(resource).find((leaf) => leaf.path === path)?.field
    const target = field && targetOf(field)
    if (!target) return [`${place} is not a relation outside lists of ${resource.name}.`]
    if (target.whenArchived === 'block')
      return [
        `${place} never runs, because a record that is named there is not archived; give the relation \`whenArchived: 'clear'\` or \`'follow'\`.`,
      ]
    return [
      ...rowWhereFaults(resource, countedBy(followUp), place, byName),
      ...setFaults(resource, path, followUp, place),
    ]
  })

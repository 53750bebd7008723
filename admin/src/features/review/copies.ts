import {
  copyStatuses,
  resourceNamed,
  targetOf,
  type CopyResource,
  type Resource,
  type WaitingCopy,
} from '@tinkerdesk/shared'

/** The resources of students' copies, in the order in which they are offered. */
export const copyResources: readonly (Resource & { name: string })[] = (
  Object.keys(copyStatuses) as CopyResource[]
).map(resourceNamed)

/** Returns the resource whose address part this is: `student-activities`. */
export const copyResourceAt = (part: string | undefined): Resource | undefined =>
  copyResources.find(({ url }) => url === part)

/** Returns the word for a kind of work, which is that for its originals: "Course". */
export function workLabel({ fields, label }: Resource): string {
  const target = fields.source && targetOf(fields.source)
  return target ? resourceNamed(target.to).label.one : label.one
}

/** Returns the address where a copy is reviewed. `search` holds the filters of the queue. */
export const reviewAddress = (
  { resource, id }: Pick<WaitingCopy, 'resource' | 'id'>,
  search = '',
): string => `/review/${resourceNamed(resource).url}/${id}${search}`

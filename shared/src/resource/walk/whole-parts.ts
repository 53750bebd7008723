import { sharedKind } from '../../fields/index.js'
import type { Resource } from '../define-resource.js'
import { fieldAt } from './fields-of.js'

/** Returns the paths of the parts that a list shows as one text: `name.firstName` and `name.lastName` for `name`. `undefined` for any other path. */
export function wholePartsOf(resource: Resource, path: string): readonly string[] | undefined {
  const field = fieldAt(resource, path)
  return (
    field &&
    sharedKind(field)
      .wholeParts?.(field)
      ?.map((part) => `${path}.${part}`)
  )
}

/** Returns the column of a list that shows a path: `name` for `name.firstName`, otherwise the path itself. */
export function columnPathOf(resource: Resource, path: string): string {
  const group = path.slice(0, Math.max(0, path.lastIndexOf('.')))
  return group !== '' && wholePartsOf(resource, group)?.includes(path) ? group : path
}

/** Returns the paths of a list's columns, with its whole names in their parts. */
export const listedPathsOf = (resource: Resource): string[] =>
  [...resource.list.columns, ...resource.list.more].flatMap(
    (path) => wholePartsOf(resource, path) ?? [path],
  )

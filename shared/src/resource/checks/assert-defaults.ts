import { initialOf, schemaOf } from '../../fields/index.js'
import type { Resource } from '../define-resource.js'
import { leavesOf } from '../walk/fields-of.js'

/** Returns a fault for each field that refuses its own default, a sentence each. */
export const defaultFaults = (resource: Resource): string[] =>
  leavesOf(resource).flatMap(({ path, field }) => {
    const initial = initialOf(field)
    // Without a default the field starts empty, which a required one refuses.
    if (initial === null || initial === '' || Array.isArray(initial)) return []
    const { error } = schemaOf(field).safeParse(initial)
    return error
      ? [
          `${resource.name}.${path} refuses its default: ${error.issues[0]?.message ?? JSON.stringify(initial)}.`,
        ]
      : []
  })

import { holdsFiles } from '../../fields/walk.js'
import type { Resource } from '../define-resource.js'
import { childOf } from '../walk/child-of.js'

/** Returns the faults of fields that need the consent of a guardian, a sentence each. */
export const consentFaults = (resource: Resource): string[] =>
  Object.entries(resource.fields).flatMap(([key, field]) => {
    if (field.needsConsent === undefined) return []
    const place = `${resource.name}.${key}`
    return [
      ...(holdsFiles(field)
        ? []
        : [`${place} needs consent, which only fields of files do: it holds none.`]),
      ...(childOf(resource) === undefined
        ? [`${place} needs consent, but ${resource.name} names no student in a required field.`]
        : []),
    ]
  })

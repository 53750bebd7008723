import { valueAt } from '../declare/path.js'
import type { Resource } from '../define-resource.js'

const needed = {
  'label.one': 'a text',
  'label.many': 'a text',
  url: 'a text',
  title: 'a list',
  fields: 'an object',
  'list.columns': 'a list',
  'list.sort': 'a text',
  form: 'a list',
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'string' ? 'a text' : `an ${typeof value}`
}

/** Returns a sentence for each part of a declaration that is missing or of another kind: no other check can read it then. */
export const partFaults = (resource: Resource): string[] => [
  ...Object.entries(needed)
    .filter(([path, kind]) => kindOf(valueAt(resource, path)) !== kind)
    .map(([path, kind]) => `${resource.name}.${path} is missing: it must be ${kind}.`),
  ...Object.entries(resource.fields ?? {})
    .filter(([, field]) => typeof valueAt(field, 'kind') !== 'string')
    .map(([name]) => `${resource.name}.${name} is no field; write one like text('Name').`),
]

/** Throws the faults of the declarations, a sentence each, if there are any. */
export function throwFaults(faults: readonly string[]): void {
  if (faults.length > 0)
    throw new Error(
      `The declarations have ${faults.length} fault${faults.length > 1 ? 's' : ''}:\n- ${faults.join('\n- ')}`,
    )
}

/** Throws the faults of declarations whose screens cannot be made. For a start, which makes these as it loads. */
export const assertParts = (resources: readonly Resource[]): void =>
  throwFaults(resources.flatMap(partFaults))

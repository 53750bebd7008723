import type { Feature } from '../../features/feature.js'
import { valueAt } from '../declare/path.js'
import type { Resource } from '../define-resource.js'

interface Features {
  readonly [name: string]: Feature
}

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

/** Returns a sentence for each screen of a feature without a title. The admin checks the rest of them (`assert-screens.ts`). */
const titleFaults = (features: Features): string[] =>
  Object.entries(features).flatMap(([name, { screens = [] }]) =>
    screens
      .filter(({ title }) => !title?.trim())
      .map(({ route }) => `The screen "${route}" of the feature "${name}" has no title.`),
  )

/** Throws the faults of declarations whose screens cannot be made. For a start, which makes these as it loads. */
export const assertParts = (resources: readonly Resource[], features: Features = {}): void =>
  throwFaults([...resources.flatMap(partFaults), ...titleFaults(features)])

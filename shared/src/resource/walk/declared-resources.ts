import { entryFor } from '../../base/entries.js'
import type { Resource } from '../define-resource.js'

const byName = new Map<string, Resource>()

/** Makes the declarations known to each other by name. `resources/index.ts` calls it once. */
export function declareResources(resources: readonly Resource[]): void {
  for (const resource of resources) byName.set(resource.name, resource)
}

/** Returns the declaration of a name, or `undefined`, which `assertResources` rules out for names in declarations. */
export const declaredResource = (name: string): Resource | undefined => byName.get(name)

/** Returns the declaration of a name. Throws if there is none. */
export const knownResource = (name: string): Resource => entryFor(byName, name)

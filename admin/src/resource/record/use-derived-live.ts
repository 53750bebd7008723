import { derivedOperandsOf, sourcesOf, type Resource } from '@tinkerdesk/shared'
import { useLive } from '../../ui/paging/use-live.js'

/** Refreshes when a record changes that a shown derived value is computed from. `shown` are the paths on screen. */
export function useDerivedLive(
  resource: Resource,
  shown: readonly string[],
  refresh: () => void,
): void {
  const sources = Object.values(resource.derived).flatMap(sourcesOf)
  const isDerived = (path: string) =>
    Object.hasOwn(resource.derived, path) ||
    (Object.hasOwn(resource.computed, path) && derivedOperandsOf(resource, path).length > 0)
  useLive([...new Set(sources)], refresh, { isWanted: shown.some(isDerived) })
}

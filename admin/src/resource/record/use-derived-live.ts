import { sourcesOf, type Resource } from '@tinkerdesk/shared'
import { useLive } from '../../ui/paging/use-live.js'

/** Refreshes when a record changes that a shown derived value is computed from. `shown` are the paths on screen. */
export function useDerivedLive(
  resource: Resource,
  shown: readonly string[],
  refresh: () => void,
): void {
  const sources = Object.values(resource.derived).flatMap(sourcesOf)
  useLive([...new Set(sources)], refresh, {
    isWanted: shown.some((path) => Object.hasOwn(resource.derived, path)),
  })
}

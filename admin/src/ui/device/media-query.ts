/**
 * Follows a media query, and calls `changed` after each change. Returns its current state. `matches` is read once: Chromium sends no event
 * for a change that was read before the next frame.
 */
export function followed(query: string, changed: () => void): () => boolean {
  const list = globalThis.matchMedia?.(query)
  let matches = list?.matches ?? false
  list?.addEventListener('change', (event) => {
    matches = event.matches
    changed()
  })
  return () => matches
}

/** Returns the elements of the rows of a list that take the focus. A card has no focus of its own, but its link has. */
const focusable = (): (HTMLElement | null)[] =>
  [...document.querySelectorAll<HTMLElement>('[data-row]')].map((row) =>
    row.hasAttribute('tabindex') ? row : row.querySelector('a'),
  )

const placeOf = (id: string | undefined): number =>
  [...document.querySelectorAll<HTMLElement>('[data-row]')].findIndex(
    (row) => row.dataset['row'] === id,
  )

/** Returns the element of a shown row that takes the focus; the first row's, if this one is not shown. `null` in a list without rows. */
export const rowElement = (id: string | undefined): HTMLElement | null =>
  focusable()[Math.max(0, placeOf(id))] ?? null

/** Notes where a row is. Returns a function that focuses the row at this place, if nothing else has the focus then. */
export function keepPlace(id: string | undefined): () => void {
  const at = placeOf(id)
  return () => {
    const isLost = document.activeElement === document.body || document.activeElement === null
    const rows = focusable()
    if (isLost && at >= 0) rows[Math.min(at, rows.length - 1)]?.focus({ preventScroll: true })
  }
}

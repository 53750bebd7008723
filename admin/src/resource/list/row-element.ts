/** Returns the element of a shown row that takes the focus; the first row's, if this one is not shown. `null` in a list without rows. */
export function rowElement(id: string | undefined): HTMLElement | null {
  const row = document.querySelector<HTMLElement>(`[data-row="${id}"]`) ?? document.querySelector<HTMLElement>('[data-row]')
  // A card has no focus of its own, but its link has.
  return row?.hasAttribute('tabindex') ? row : (row?.querySelector('a') ?? null)
}

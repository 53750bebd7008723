/** Watches the focus. Returns a function that stops this, and returns true if no element outside of a box has had it since. */
export function watchFocus(box: HTMLElement): () => boolean {
  let hasStayed = true
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Node && !box.contains(target)) hasStayed = false
  }
  document.addEventListener('focusin', onFocus)
  return () => {
    document.removeEventListener('focusin', onFocus)
    return hasStayed
  }
}

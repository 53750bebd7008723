const focusable =
  'a[href], button:not([disabled]), input:not([disabled]):not([type="hidden"]), textarea:not([disabled]), select:not([disabled]), [tabindex]:not([tabindex="-1"])'

const isUsable = (element: HTMLElement) =>
  element.isConnected && !element.matches(':disabled') && element.checkVisibility()

/** A place in the page: an element, and its ancestors with the position among their children. */
type Trail = readonly { parent: HTMLElement; at: number }[]

function trailOf(element: HTMLElement, frame: HTMLElement): Trail {
  const trail: { parent: HTMLElement; at: number }[] = []
  for (let here = element; here !== frame && here.parentElement; here = here.parentElement)
    trail.push({ parent: here.parentElement, at: [...here.parentElement.children].indexOf(here) })
  return trail
}

/** True if an element is a line of a tree, say, as the other was. Tab reaches one of them, and their keys move the focus. */
const isAlike = (element: HTMLElement, other: HTMLElement) =>
  element.role !== null && element.role === other.role && element.hasAttribute('tabindex')

/** Returns what can take the focus where an element was: in the row that took its place, else in the row before, else further out. */
function nearest(lost: HTMLElement, trail: Trail): HTMLElement | undefined {
  for (const { parent, at } of trail) {
    if (!parent.isConnected || !parent.checkVisibility()) continue
    for (const child of [parent.children[at], parent.children[at - 1]]) {
      if (!(child instanceof HTMLElement)) continue
      const next = [child, ...child.querySelectorAll<HTMLElement>(focusable)].find(
        (element) => (element.matches(focusable) || isAlike(element, lost)) && isUsable(element),
      )
      if (next) return next
    }
  }
  return undefined
}

/**
 * Keeps the focus in a frame when its element is removed, hidden or disabled by an action, as the checkbox of a task that leaves the list.
 * Otherwise the focus falls to the page, and the next Tab starts from its top. Returns a function that ends this.
 */
export function keepFocus(box: HTMLElement): () => void {
  let last: { element: HTMLElement; trail: Trail } | null = null
  let timer = 0
  const repair = () => {
    const isLost = document.activeElement === document.body || document.activeElement === null
    if (!last || !isLost) return
    const { element, trail } = last
    if (isUsable(element)) element.focus({ preventScroll: true })
    // A button that is disabled while it sends is usable again at once.
    else if (!(element.isConnected && element.matches(':disabled')))
      (nearest(element, trail) ?? box).focus({ preventScroll: true })
  }
  const note = (element: HTMLElement) => {
    if (element !== box) last = { element, trail: trailOf(element, box) }
  }
  const remember = ({ target }: FocusEvent) => target instanceof HTMLElement && note(target)
  const forget = ({ target, relatedTarget }: FocusEvent) => {
    // An element that is still there lost the focus because the person left it.
    if (relatedTarget) last = null
    else queueMicrotask(() => target instanceof HTMLElement && isUsable(target) && (last = null))
  }
  const observer = new MutationObserver(() => {
    if (!last) return
    clearTimeout(timer)
    // After the browser has taken the focus from an element that is now hidden.
    timer = window.setTimeout(repair, 50)
  })
  if (document.activeElement instanceof HTMLElement && box.contains(document.activeElement))
    note(document.activeElement)
  box.addEventListener('focusin', remember)
  box.addEventListener('focusout', forget)
  observer.observe(box, { childList: true, subtree: true, attributeFilter: ['hidden', 'disabled'] })
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    box.removeEventListener('focusin', remember)
    box.removeEventListener('focusout', forget)
  }
}

type Button = Pick<Element, 'isConnected' | 'className'>

/**
 * True for a further click of a double click whose first one removed its button: what lies below, such as a row of a list, was not meant. A
 * button that took its place, as in a stack of messages, was.
 */
export const isStray = (clicks: number, first: Button | null, next: Button | null): boolean =>
  clicks > 1 && first !== null && !first.isConnected && next?.className !== first.className

const buttonAt = ({ target }: Event): Element | null =>
  target instanceof Element ? target.closest('button, [role=menuitem]') : null

/** Keeps stray clicks from the page. Returns a function that ends it. */
export function stopStrayClicks(): () => void {
  let first: Element | null = null
  const ended = new AbortController()
  const hear = (event: MouseEvent) => {
    if (event.detail === 1) first = buttonAt(event)
    else if (isStray(event.detail, first, buttonAt(event))) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
  }
  for (const type of ['mousedown', 'click', 'dblclick'] as const)
    addEventListener(type, hear, { capture: true, signal: ended.signal })
  return () => ended.abort()
}

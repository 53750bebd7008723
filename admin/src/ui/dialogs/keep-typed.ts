/** Where a person enters a text of their own, and does not look for something. */
const writing = 'textarea, input:not([role=combobox], [type=search], [type=checkbox], [type=radio])'

/**
 * A press beside a dialog closes it. Keeps it open for a press that began inside, as of someone who marks a text, and once something is
 * typed in it: its buttons and Escape close it then. Returns a function that ends this.
 */
export function keepTyped(): () => void {
  let typed: Element | null = null
  let pressed: EventTarget | null = null
  const ends = new AbortController()
  const on = { signal: ends.signal, capture: true }
  addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof Element && target.matches(writing)) typed = target
    },
    on,
  )
  addEventListener('pointerdown', ({ target }) => (pressed = target), on)
  addEventListener(
    'click',
    (event) => {
      const { target } = event
      if (!(target instanceof HTMLDialogElement)) return
      if (pressed !== target || target.contains(typed)) event.stopPropagation()
    },
    on,
  )
  return () => ends.abort()
}

import './hints.css'

/** Buttons that show an icon alone: those of lists and grids, and those of antd. `data-hint` has other words than their name. */
const named =
  '[data-hint], .td-icon[aria-label], .icon-button[aria-label], .ant-btn-icon-only[aria-label]'

/** A pointer on its way elsewhere opens nothing. In ms. */
const restsMs = 400
/** In this time, the pointer gets from the button to its words. In ms. */
const leavesMs = 200
/** Between a button and its words, and between them and the edge of the window. In px. */
const gap = 4

const wordsOf = (button: Element): string =>
  button.getAttribute('data-hint') ?? button.getAttribute('aria-label') ?? ''

const buttonAt = (target: EventTarget | null): Element | null => {
  const button = target instanceof Element ? target.closest(named) : null
  return button && wordsOf(button) !== '' ? button : null
}

/** Puts the words below a button, or above it where there is no room, and within the window. */
function place(box: HTMLElement, button: Element): void {
  const at = button.getBoundingClientRect()
  const { width, height } = box.getBoundingClientRect()
  const left = at.left + at.width / 2 - width / 2
  const isLow = at.bottom + gap + height > innerHeight
  box.style.left = `${Math.max(gap, Math.min(left, innerWidth - width - gap))}px`
  box.style.top = `${isLow ? at.top - gap - height : at.bottom + gap}px`
}

/**
 * Shows the words of a button that has only an icon beside it, while the pointer rests on it or the focus came to it by a key. They stay
 * while the pointer is on them, and Escape hides them. One element serves all buttons of the page. Returns a function that ends it.
 */
export function serveHints(): () => void {
  const box = document.createElement('div')
  box.id = 'td-hint'
  box.className = 'td-hint'
  box.role = 'tooltip'
  // Above dialogs, too.
  box.popover = 'manual'
  let shown: Element | null = null
  let isByKey = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const hide = () => {
    clearTimeout(timer)
    if (shown?.getAttribute('aria-describedby') === box.id)
      shown.removeAttribute('aria-describedby')
    shown = null
    if (box.isConnected) box.hidePopover()
    box.remove()
  }
  const show = (button: Element, byKey: boolean) => {
    hide()
    if (!button.isConnected) return
    shown = button
    isByKey = byKey
    box.textContent = wordsOf(button)
    document.body.append(box)
    box.showPopover()
    place(box, button)
    // Not what a screen reader says as the name already.
    const isMore = !button.getAttribute('aria-label')?.includes(box.textContent)
    if (isMore && !button.hasAttribute('aria-describedby'))
      button.setAttribute('aria-describedby', box.id)
  }
  const onPointer = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch') return
    clearTimeout(timer)
    if (target === box) return
    const button = buttonAt(target)
    if (button === shown) return
    if (button) timer = setTimeout(() => show(button, false), shown ? leavesMs : restsMs)
    else if (shown && !isByKey) timer = setTimeout(hide, leavesMs)
  }
  const onFocus = ({ target }: FocusEvent) => {
    const button = buttonAt(target)
    if (button && target instanceof Element && target.matches(':focus-visible')) show(button, true)
    else if (isByKey) hide()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !shown) return
    // The same key must not also clear the selection, or close the dialog around the button.
    if (isByKey) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    hide()
  }
  const ends = new AbortController()
  const on = { signal: ends.signal, capture: true }
  addEventListener('pointerover', onPointer, on)
  addEventListener('pointerdown', hide, on)
  addEventListener('focusin', onFocus, on)
  addEventListener('focusout', () => isByKey && hide(), on)
  addEventListener('keydown', onKey, on)
  // The words would stay where the button was.
  addEventListener('scroll', hide, on)
  addEventListener('resize', hide, on)
  return () => {
    ends.abort()
    hide()
  }
}

export interface Hands {
  /** Moves a column to the place of another. */
  onMove: (path: string, to: string) => void
  /** Sets the width of a column in px; `null` for as wide as its content. */
  onWiden: (path: string, width: number | null) => void
}

/** The strip at the end of a heading that changes its width, in px. */
const edge = 7
const minWidth = 60
/** The way of the mouse that makes a click a drag, in px. */
const dragFrom = 8

const headingAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('th[data-path]') : null
const isAtEdge = (head: HTMLElement, x: number) => head.getBoundingClientRect().right - x < edge

/** Every heading of a column has its path. */
const pathOf = (head: HTMLElement): string => head.dataset.path!

/** Lets the mouse drag the headings of a table to other places, and their ends to other widths. Returns a function that ends it. */
export function holdColumns(row: HTMLElement, { onMove, onWiden }: Hands): () => void {
  let work: {
    head: HTMLElement
    path: string
    x: number
    width: number
    isWidth: boolean
    isMoved: boolean
  } | null = null
  let target: HTMLElement | null = null

  const mark = (next: HTMLElement | null) => {
    if (target) delete target.dataset.drop
    target = next
    if (next && work)
      next.dataset.drop = next.offsetLeft < work.head.offsetLeft ? 'before' : 'after'
  }
  const onDown = (event: PointerEvent) => {
    const head = headingAt(event.target)
    if (!head || event.pointerType !== 'mouse' || event.button !== 0) return
    const isWidth = isAtEdge(head, event.clientX)
    work = {
      head,
      path: pathOf(head),
      x: event.clientX,
      width: head.offsetWidth,
      isWidth,
      isMoved: false,
    }
    if (isWidth) event.preventDefault()
  }
  const onPointer = (event: PointerEvent) => {
    if (!work) {
      const head = headingAt(event.target)
      return void row.toggleAttribute(
        'data-at-edge',
        head !== null && isAtEdge(head, event.clientX),
      )
    }
    const way = event.clientX - work.x
    if (Math.abs(way) >= (work.isWidth ? 1 : dragFrom)) work.isMoved = true
    if (!work.isMoved) return
    event.preventDefault()
    if (work.isWidth) {
      const width = `${Math.max(minWidth, work.width + way)}px`
      Object.assign(work.head.style, { width, minWidth: width, maxWidth: width })
    } else {
      const over = headingAt(
        document.elementFromPoint(event.clientX, work.head.getBoundingClientRect().top + 2),
      )
      mark(over && over !== work.head && row.contains(over) ? over : null)
    }
  }
  const onUp = () => {
    if (!work) return
    const { path, head, isWidth, isMoved } = work
    const to = target?.dataset.path
    mark(null)
    work = null
    if (!isMoved) return
    // The click that follows sorts nothing.
    addEventListener('click', (event) => event.stopPropagation(), { capture: true, once: true })
    if (isWidth) onWiden(path, head.offsetWidth)
    else if (to) onMove(path, to)
  }
  const onDouble = (event: MouseEvent) => {
    const head = headingAt(event.target)
    if (head && isAtEdge(head, event.clientX)) onWiden(pathOf(head), null)
  }
  const ending = new AbortController()
  const options = { signal: ending.signal }
  row.addEventListener('pointerdown', onDown, options)
  row.addEventListener('dblclick', onDouble, options)
  addEventListener('pointermove', onPointer, options)
  addEventListener('pointerup', onUp, options)
  return () => ending.abort()
}

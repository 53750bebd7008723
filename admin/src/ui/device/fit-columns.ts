/** No column gets narrower than this because of the others, in px. */
const minWidth = 160

/**
 * Returns the width, in px, that no column may pass, so that columns of these widths fit into the room: only the widest give way.
 * It is never below `min`.
 */
export function widestThatFits(widths: readonly number[], room: number, min: number): number {
  let left = room
  const rising = [...widths].sort((left, right) => left - right)
  for (const [at, width] of rising.entries()) {
    const share = left / (rising.length - at)
    if (width > share) return Math.max(min, Math.floor(share))
    left -= width
  }
  return Infinity
}

/** Makes the widest columns of a table narrower if it is wider than its frame. A width that a person chose stays. */
export function fitColumns(frame: HTMLElement): void {
  frame.style.removeProperty('--widest-column')
  const surplus = frame.scrollWidth - frame.clientWidth
  if (surplus <= 0) return
  const columns = [...frame.querySelectorAll<HTMLElement>('th[data-path]')]
  const widths = columns
    .filter(({ style }) => style.maxWidth === '')
    .map((head) => head.getBoundingClientRect().width)
  const room = widths.reduce((sum, width) => sum + width, 0) - surplus
  frame.style.setProperty('--widest-column', `${widestThatFits(widths, room, minWidth)}px`)
}

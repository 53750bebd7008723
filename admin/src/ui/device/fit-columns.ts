/** No column gets narrower than this because of the others, in px. */
const leastWidth = 180

/**
 * Returns the width, in px, that no column may pass, so that columns of these widths fit into the room: only the widest give way.
 * It is never below `least`.
 */
export function widestThatFits(widths: readonly number[], room: number, least: number): number {
  let left = room
  const ascending = [...widths].sort((one, next) => one - next)
  for (const [at, width] of ascending.entries()) {
    const share = left / (ascending.length - at)
    if (width > share) return Math.max(least, Math.floor(share))
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
  frame.style.setProperty('--widest-column', `${widestThatFits(widths, room, leastWidth)}px`)
}

/** The space between messages and a bar, in px. */
const gap = 8

/** Where something is on the page, in px from its top. */
export interface Span {
  top: number
  bottom: number
}

interface Asked {
  /** The height of the page, in px. */
  height: number
  /** The height of all messages, in px. */
  messages: number
  /** Their usual distance from the bottom, in px. */
  usual: number
  bars: readonly Span[]
}

/** Returns how far from the bottom of the page messages lie so that they cover no bar, in px: the usual distance, or above the bars that are there. */
export function bottomInset({ height, messages, usual, bars }: Asked): number {
  let inset = usual
  for (const { top, bottom } of [...bars].sort((a, b) => b.bottom - a.bottom)) {
    const isCovered = top < height - inset + gap && bottom > height - inset - messages - gap
    const above = height - top + gap
    // On a page that is too low for both, the messages stay on the page.
    if (isCovered && above + messages <= height) inset = Math.max(inset, above)
  }
  return inset
}

import type { Line } from './merge-messages.js'

type Heard = Pick<Line, 'id' | 'sequence'>

/** Returns a filter that lets each line pass once, and none of those that a conversation was opened with: the server may send any of them again. */
export function heardOnce() {
  const heard = new Set<string>()
  let opened: number | undefined
  return {
    /** Notes the first lines that were loaded. */
    open: (lines: readonly Heard[]): void => {
      opened ??= lines.at(-1)?.sequence
    },
    /** Returns those that are new, and notes them. */
    take: <Each extends Heard>(lines: readonly Each[]): Each[] =>
      lines.filter(
        ({ id, sequence }) =>
          (opened === undefined || sequence > opened) && !heard.has(id) && heard.add(id),
      ),
    /** Begins with another conversation. */
    forget: (): void => {
      heard.clear()
      opened = undefined
    },
  }
}

let waiting: { group: string; text: string } | undefined

/** Keeps the first words of the next message of a group, for the box that is opened next. */
export function offerOpening(group: string, text: string): void {
  waiting = { group, text }
}

/** Returns the words that were offered for a group, once. */
export function takeOpening(group: string): string | undefined {
  const text = waiting?.group === group ? waiting.text : undefined
  waiting = undefined
  return text
}

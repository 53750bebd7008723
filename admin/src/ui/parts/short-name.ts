/** Longer names fill a message and push its buttons away. */
const maxLetters = 60

/** Returns a name as messages show it: its beginning and an ellipsis if it is long. */
export function shortName(name: string): string {
  const letters = Array.from(name)
  return letters.length <= maxLetters
    ? name
    : `${letters
        .slice(0, maxLetters - 1)
        .join('')
        .trimEnd()}…`
}

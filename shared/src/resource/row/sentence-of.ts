/** Returns what went wrong, or a message, with a full stop at its end. */
export function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return /[.…]$/.test(message) ? message : `${message}.`
}

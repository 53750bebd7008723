/** Returns what went wrong, with a full stop at its end. */
export function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.endsWith('.') ? message : `${message}.`
}

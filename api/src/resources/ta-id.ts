const initialOf = (name: string): string => /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? ''

let last = 0

/** Returns the initials of subject, topic and sub-topic followed by epoch milliseconds, unique within this process. */
export function makeTaID(names: readonly string[], now = Date.now()): string {
  last = Math.max(now, last + 1)
  return names.map(initialOf).join('') + String(last)
}

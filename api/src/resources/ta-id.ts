const initialOf = (name: string): string => /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? ''

let last = 0

/** Initials of subject, topic and sub-topic, and the moment in epoch milliseconds; no two of one process are the same. */
export function makeTaID(names: readonly string[], now = Date.now()): string {
  last = Math.max(now, last + 1)
  return names.map(initialOf).join('') + String(last)
}

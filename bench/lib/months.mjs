/** Returns the last months before this one, the oldest first: `2026-11`. */
export function lastMonths(count) {
  const now = new Date()
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count + at, 1))
      .toISOString()
      .slice(0, 7),
  )
}

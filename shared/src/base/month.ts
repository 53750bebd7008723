/** A month as it is stored and sent: `2026-12`. */
export const monthForm = /^20\d\d-(0[1-9]|1[0-2])$/

export const monthFault = 'Month must be like 2026-12'

/** Adds a count of months, which may be negative: `2026-12` and 1 give `2027-01`. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

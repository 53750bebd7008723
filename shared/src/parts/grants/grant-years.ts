/** The years that a grant may have: the first of their two calendar years. */
export const [firstGrantYear, lastGrantYear] = [2000, 2100] as const

/** Returns the year from April to March that a day is in, as the year in which it begins: 2026 for 2027-03-31. */
export function grantYearOf(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return month >= 4 ? year : year - 1
}

/** Returns the first and the last day of the year that begins in `year`. */
export const daysOfYear = (year: number): { first: string; last: string } => ({
  first: `${year}-04-01`,
  last: `${year + 1}-03-31`,
})

/** Returns the months of a year in order: "2026-04" to "2027-03". */
export const monthsOfYear = (year: number): string[] =>
  Array.from({ length: 12 }, (_, at) => {
    const month = ((at + 3) % 12) + 1
    return `${month >= 4 ? year : year + 1}-${String(month).padStart(2, '0')}`
  })

/** Returns the ceiling of a head in a year, in paise: the latest that began in it or before. `null` without one. */
export const ceilingIn = (
  ceilings: readonly { from: number | null; amount: number | null }[],
  year: number,
): number | null =>
  ceilings
    .filter(({ from }) => from !== null && from <= year)
    .toSorted((a, b) => (b.from ?? 0) - (a.from ?? 0))[0]?.amount ?? null

/** Returns the year from April to March that a day is in: "2026–27" for 2026-12-31. */
export function financialYear(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const begins = month >= 4 ? year : year - 1
  return `${begins}–${String((begins + 1) % 100).padStart(2, '0')}`
}

/** Returns the day some years after another, or before it for a negative number: 28 February for a 29th that the year does not have. */
export function yearsAfter(day: string, years: number): string {
  const year = String(Number(day.slice(0, 4)) + years).padStart(4, '0')
  const moved = `${year}${day.slice(4)}`
  return Number.isNaN(Date.parse(moved)) || new Date(moved).toISOString().slice(0, 10) !== moved
    ? `${year}-02-28`
    : moved
}

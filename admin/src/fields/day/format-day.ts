const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `2026-02-08` as "08 Feb 2026", without a zone that could move it to another day. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-')
  return date ? `${date.slice(0, 2)} ${months[Number(month) - 1] ?? month} ${year}` : day
}

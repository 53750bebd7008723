const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats `2026-02-08` as "08 Feb 2026", without a time zone that could shift the day. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-')
  return date ? `${date.slice(0, 2)} ${months[Number(month) - 1] ?? month} ${year}` : day
}

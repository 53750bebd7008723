/** A period named by its distance from today. It stays relative where it is written, such as in an address. */
export const relativePeriods = {
  'before-today': 'Before today',
  today: 'Today',
  'this-week': 'This week',
  'next-7-days': 'Next 7 days',
  'this-month': 'This month',
  'last-month': 'Last month',
} as const
export type RelativePeriod = keyof typeof relativePeriods

const dayMs = 86_400_000

/** Returns the day that is `days` after another, or before it if negative. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** Returns the last day of the month before a day's. */
const endBefore = (day: string): string => dayAfter(`${day.slice(0, 8)}01`, -1)

const periods: {
  readonly [P in RelativePeriod]: (today: string) => readonly [from: string, to: string]
} = {
  'before-today': (today) => ['', dayAfter(today, -1)],
  today: (today) => [today, today],
  'this-week': (today) => {
    // Weeks begin on Monday.
    const monday = dayAfter(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
    return [monday, dayAfter(monday, 6)]
  },
  'next-7-days': (today) => [today, dayAfter(today, 6)],
  'this-month': (today) => [
    `${today.slice(0, 8)}01`,
    endBefore(dayAfter(`${today.slice(0, 8)}01`, 31)),
  ],
  'last-month': (today) => [`${endBefore(today).slice(0, 8)}01`, endBefore(today)],
}

export const isRelativePeriod = (name: string): name is RelativePeriod =>
  Object.hasOwn(periods, name)

/** Returns the first and the last day of a period, both included, as seen from a day. An open end is empty. */
export const daysOf = (
  period: RelativePeriod,
  today: string,
): readonly [from: string, to: string] => periods[period](today)

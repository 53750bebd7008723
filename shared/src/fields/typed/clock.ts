/** India is five and a half hours ahead of UTC, on every day of the year. */
const aheadMs = 5.5 * 3_600_000

/** Returns a date whose parts in UTC are those of the clock on the wall in India at a moment, as spreadsheets keep them. */
export const clockInIndia = (moment: Date): Date => new Date(moment.getTime() + aheadMs)

/** Returns the day in India at a moment, `YYYY-MM-DD`. Throws a RangeError for an invalid date. */
export const dayInIndia = (moment: Date): string => clockInIndia(moment).toISOString().slice(0, 10)

/** Returns the current day in India, `YYYY-MM-DD`. */
export const today = (): string => dayInIndia(new Date())

/** Returns the current time of day in India, `HH:MM`. */
export const timeNow = (): string => clockInIndia(new Date()).toISOString().slice(11, 16)

/** Returns the moment at which a day begins in India, as ISO 8601 in UTC. With `after`, the day that many days later. */
export const startOfDay = (day: string, after = 0): string =>
  new Date(Date.parse(`${day}T00:00:00+05:30`) + after * 86_400_000).toISOString()

/** The last millisecond of a day in India, ISO and UTC. */
export const endOfDay = (day: string): string =>
  new Date(Date.parse(`${day}T23:59:59.999+05:30`)).toISOString()

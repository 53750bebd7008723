import { dayInIndia } from '@tinkerdesk/shared'

const oneDay = 24 * 60 * 60 * 1000

/** Returns the day in India that is `days` after today, or before it if negative. */
export const dayFrom = (today: Date, days: number): string =>
  dayInIndia(new Date(today.getTime() + days * oneDay))

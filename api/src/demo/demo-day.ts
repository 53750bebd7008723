import { dayInIndia } from '@tinkerdesk/shared'

const oneDay = 24 * 60 * 60 * 1000

/** The day in India so many days after (or, below 0, before) today. */
export const dayFrom = (today: Date, days: number): string => dayInIndia(new Date(today.getTime() + days * oneDay))

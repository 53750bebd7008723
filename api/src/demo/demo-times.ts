import { dayFrom } from './demo-day.js'

/** Ages in days of the latest step of students' work, repeated: most of it is from this week. */
const ages = [0, 1, 0, 3, 2, 1, 6, 4, 0, 9, 2, 13]
const daysBetweenSteps = [1, 2, 3]
const oneMinute = 60_000

/** Returns a moment in the school hours of a day in India, never later than some minutes ago. `at` spreads the moments of a day. */
function workedAt(now: Date, daysAgo: number, at: number): Date {
  const minute = (at * 37) % (8 * 60)
  const clock = `${String(9 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  const moment = new Date(`${dayFrom(now, -daysAgo)}T${clock}:00+05:30`)
  const latest = now.getTime() - (5 + (at % 50)) * oneMinute
  return moment.getTime() > latest ? new Date(latest) : moment
}

/** Returns when the record at a place among `all` was made: between five and two months ago, one after the other. */
export const madeAt = (now: Date, at: number, all: number): Date =>
  workedAt(now, 150 - Math.floor((90 * at) / all), at)

/** Returns when a step of a student's work was made. `left` steps came after it. */
export const stepAt = (now: Date, work: number, left: number): Date =>
  workedAt(
    now,
    ages[work % ages.length]! + left * daysBetweenSteps[work % daysBetweenSteps.length]!,
    work * 3,
  )

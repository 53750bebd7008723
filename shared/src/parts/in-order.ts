import { classes } from './classes.js'

/** True if two days are in this order, or one is not set. */
export const daysInOrder = (from: string | null, to: string | null): boolean =>
  from === null || to === null || from <= to

type Class = (typeof classes)[number]

/** True if two classes are in this order, or one is not set. */
export const classesInOrder = (from: Class | null, to: Class | null): boolean =>
  from === null || to === null || classes.indexOf(from) <= classes.indexOf(to)

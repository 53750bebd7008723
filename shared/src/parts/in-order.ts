import { classes } from './classes.js'

/** Two days, or a day that is not set yet, stand in this order. */
export const daysInOrder = (from: string | null, to: string | null): boolean => from === null || to === null || from <= to

type Class = (typeof classes)[number]

/** Two classes, or one that is not set, stand in this order. */
export const classesInOrder = (from: Class | null, to: Class | null): boolean =>
  from === null || to === null || classes.indexOf(from) <= classes.indexOf(to)

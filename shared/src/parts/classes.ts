import { choice } from '../fields/index.js'

export const classes = ['6th', '7th', '8th', '9th', '10th', '11th', '12th'] as const

/** Returns the class below, last year's. `undefined` for the first one, and for what is no class. */
export const classBelow = (value: unknown): unknown => classes[classes.findIndex((each) => each === value) - 1]

/** A school class, 6th to 12th. */
export const classOf = <const O extends { required?: boolean }>(label: string, options?: O) => choice(label, classes, options)

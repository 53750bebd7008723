import { z } from 'zod'

/** A number to compare with, as JSON or as digits in an address. Refuses anything else, including an empty value. */
export const numberOperand = (label: string) =>
  z.union(
    [
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,15}(\.\d{1,15})?$/)
        .transform(Number),
    ],
    { error: `${label} must be compared with a number` },
  )

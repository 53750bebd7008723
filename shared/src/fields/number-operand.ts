import { z } from 'zod'

/** A number to compare with, as JSON has it or as digits in an address; nothing else, and nothing empty, is taken for one. */
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

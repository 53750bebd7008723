import { z } from 'zod'

/** A setting of any text. */
export const text = z.string().trim().optional()
/** A setting that is an address of one of these protocols. */
export const address = (protocols: readonly string[], example: string) =>
  text.refine(
    (value) =>
      value === undefined || (URL.canParse(value) && protocols.includes(new URL(value).protocol)),
    `must be an address like ${example}`,
  )
/** A setting from `least` to `most`. */
export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(least, `must be at least ${least}`).max(most, `must be at most ${most}`))

/** A setting that is `on` or `off`. */
export const onOrOff = z.enum(['on', 'off'], { error: 'must be "on" or "off"' })

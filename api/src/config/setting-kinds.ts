import { z } from 'zod'

/** A setting of any text. */
export const text = z.string().trim().optional()
/** True for `https://lab.example`. False for `https:lab.example`, which a browser would repair, and for `smtp:`. */
const isAddress = (value: string, protocols: readonly string[]): boolean =>
  /^[a-z]+:\/\/./i.test(value) && URL.canParse(value) && protocols.includes(new URL(value).protocol)

/** A setting that is an address of one of these protocols. */
export const address = (protocols: readonly string[], example: string) =>
  text.refine(
    (value) => value === undefined || isAddress(value, protocols),
    `must be an address like ${example}`,
  )
/** The public address: an origin and nothing more, since all screens and links begin there. */
export const origin = address(['http:', 'https:'], 'https://lab.example').refine(
  (value) =>
    value === undefined ||
    !URL.canParse(value) ||
    new URL(value).href === `${new URL(value).origin}/`,
  'must have no path, user or query, like https://lab.example',
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

import { z } from 'zod'

/** The text, link and code of a slip. No other answer contains the link or the code, and they are stored nowhere. */
export const slip = z.object({
  /** The id of the student. */
  student: z.string(),
  name: z.string(),
  class: z.string(),
  section: z.string().nullable(),
  school: z.string(),
  /** The handle, or the e-mail of an account that has one. */
  signInName: z.string(),
  url: z.string(),
  /** The code that a student without a camera types with the sign-in name: `C7KM-4RTX-9WQH`. */
  code: z.string(),
  expiresAt: z.iso.datetime(),
})
export type Slip = z.infer<typeof slip>

export const slipsAnswer = z.object({
  slips: z.array(slip),
  /** The number of students whose account is disabled. They get none. */
  disabled: z.int(),
  /** The number of students whose account waits for the consent of a guardian. They get none. */
  withoutConsent: z.int(),
})
export type SlipsAnswer = z.infer<typeof slipsAnswer>

export const revokedSlips = z.object({
  /** The number of unused slips that no longer work. */
  revoked: z.int(),
})

import { z } from 'zod'

export const resetAnswer = z.object({ message: z.string() })
export const linkAnswer = z.object({
  purpose: z.enum(['set-password', 'slip', 'first-admin']),
  expiresAt: z.iso.datetime(),
  /** The handle or e-mail on a slip, with which its student signs in. */
  signInName: z.string().optional(),
})
export const invitationsAnswer = z.object({
  /** The number of invitations that were queued. */
  sent: z.int(),
})
export const cancelledAnswer = z.object({
  /** The number of accounts whose invitation is cancelled now. */
  cancelled: z.int(),
})

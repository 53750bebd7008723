import { z } from 'zod'

/** The days for which the link of an invitation works. */
export const invitationDays = 7

/** The numbers of students who were invited, and who were not, by the reason. */
export const invitationResult = z.object({
  /** The number of invitations that were queued. */
  sent: z.int(),
  /** Those who were invited within the last hour. */
  recent: z.int(),
  /** Those without an account, because their record has no e-mail. */
  withoutEmail: z.int(),
  disabled: z.int(),
  /** Those who have signed in already. */
  signedIn: z.int(),
  /** Those whose account waits for the consent of a guardian. */
  withoutConsent: z.int(),
})
export type InvitationResult = z.infer<typeof invitationResult>

export const waitingInvitations = z.object({
  /** The number of students with an account and no invitation yet. */
  waiting: z.int(),
})
export type WaitingInvitations = z.infer<typeof waitingInvitations>

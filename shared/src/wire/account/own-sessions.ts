import { z } from 'zod'

const ownSession = z.object({
  id: z.string(),
  /** The browser and the system, as far as they can be told: "Firefox on Windows". */
  device: z.string(),
  createdAt: z.iso.datetime(),
  /** The last request, up to five minutes ago. */
  seenAt: z.iso.datetime(),
  /** True for the session of this request. */
  isCurrent: z.boolean(),
  /** The name of the service with which the person signed in, or `null` for a password, a PIN or a link. */
  issuer: z.string().nullable(),
})
/** A session of the signed-in person. */
export type OwnSession = z.infer<typeof ownSession>

/** The answer of `GET /api/auth/sessions`, the latest used first. */
export const ownSessions = z.object({ data: z.array(ownSession) })
export type OwnSessions = z.infer<typeof ownSessions>

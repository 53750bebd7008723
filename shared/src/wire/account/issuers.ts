import { z } from 'zod'

/** An issuer, as the answer to a link that was confirmed names it, too. */
export const linkedIssuer = z.object({
  /** Part of its addresses. */
  id: z.string(),
  /** Its name for people: "Google". */
  label: z.string(),
})
/** A service with which people sign in. */
export type Issuer = z.infer<typeof linkedIssuer>

/** The answer of `GET /api/auth/issuers`, in the order of the settings. */
export const issuers = z.object({ data: z.array(linkedIssuer) })
export type Issuers = z.infer<typeof issuers>

const issuerLink = z.object({
  id: z.string(),
  /** The id of its issuer, or `null` if that is no longer in the settings. */
  issuer: z.string().nullable(),
  label: z.string(),
  createdAt: z.iso.datetime(),
  /** The last sign-in with it, or `null`. */
  usedAt: z.iso.datetime().nullable(),
})
/** A person at an issuer who signs in to an account. */
export type IssuerLink = z.infer<typeof issuerLink>

/** The answer of `GET /api/auth/issuer-links`, the oldest first. */
export const issuerLinks = z.object({ data: z.array(issuerLink) })
export type IssuerLinks = z.infer<typeof issuerLinks>

/** The answer of `POST /api/auth/issuers/:id/link`: where the browser goes. */
export const issuerAddress = z.object({ url: z.url() })
export type IssuerAddress = z.infer<typeof issuerAddress>

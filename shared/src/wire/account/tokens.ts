import { z } from 'zod'
import { staff } from '../../base/roles.js'
import { tokenVerbs } from '../../base/token-scope.js'

/** The longest validity of a token, in days. */
export const maxTokenDays = 366
/** Tokens that one person or service account may have at once. */
export const maxTokens = 20
export const maxServiceAccounts = 50

const name = z
  .string()
  .trim()
  .min(1, { error: 'Name is required' })
  .max(60, { error: 'Name may have at most 60 characters' })

export const tokenScope = z.record(
  z.string().min(1).max(60),
  z.array(z.enum(tokenVerbs)).min(1).max(tokenVerbs.length),
)

/** The body of `POST /api/tokens`. */
export const newToken = z.strictObject({
  name,
  days: z
    .int()
    .min(1)
    .max(maxTokenDays, { error: `A token is valid for at most ${maxTokenDays} days` }),
  scope: tokenScope.refine((scope) => Object.keys(scope).length > 0, {
    error: 'Choose what the token may do',
  }),
  /** The service account that it is for. Absent for one's own. */
  serviceAccount: z.string().optional(),
  /** True for the token of an assistant, which reads less and only proposes changes. */
  isAssistant: z.literal(true).optional(),
})
export type NewToken = z.infer<typeof newToken>

const person = z.object({ id: z.string(), name: z.string().nullable() })

const shownToken = z.object({
  id: z.string(),
  name: z.string(),
  /** The last four characters of the token. */
  hint: z.string(),
  scope: tokenScope,
  isAssistant: z.boolean(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** The last request with it, up to a minute ago. `null` if there was none. */
  usedAt: z.iso.datetime().nullable(),
  owner: person,
  serviceAccount: person.nullable(),
  /** True if its owner may no longer use it: it works again when they may. */
  isPaused: z.boolean(),
})
/** A token that has not ended, without its secret. */
export type ShownToken = z.infer<typeof shownToken>

export const shownTokens = z.object({ data: z.array(shownToken) })
export type ShownTokens = z.infer<typeof shownTokens>

/** A new token with its secret, which no other answer has. */
export const madeToken = z.object({ token: shownToken, secret: z.string() })
export type MadeToken = z.infer<typeof madeToken>

/** The body of `POST /api/service-accounts`. */
export const newServiceAccount = z.strictObject({
  name,
  role: z.enum(staff),
  /** The schools of an in-charge's account. Others have none. */
  schools: z.array(z.string()).max(200).default([]),
})
export type NewServiceAccount = z.infer<typeof newServiceAccount>

const serviceAccount = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(staff),
  schools: z.array(person),
  owner: person,
  createdAt: z.iso.datetime(),
  /** True if its owner is no longer an admin. Another admin may take it over. */
  isPaused: z.boolean(),
})
/** An account of a program, without a password and an e-mail. */
export type ServiceAccount = z.infer<typeof serviceAccount>
export const serviceAccounts = z.object({ data: z.array(serviceAccount) })
export type ServiceAccounts = z.infer<typeof serviceAccounts>
export { serviceAccount as serviceAccountAnswer }

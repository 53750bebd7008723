import { z } from 'zod'

/** Passkeys that one person may have. */
export const maxPasskeys = 10
/** Recovery codes that are made at a time. */
export const recoveryCodeCount = 10
/** Characters of a recovery code, without the hyphens between its groups. */
export const recoveryCodeLength = 12
/** Minutes for which a proof counts before something that needs a fresh one. */
export const proofMinutes = 10
/** Days of reminders before an admin must have a second factor. */
export const reminderDays = 7

/** Ways to prove who one is: a second factor, or the password of a person without one. */
export const proofWays = ['passkey', 'totp', 'recovery', 'password'] as const
export type ProofWay = (typeof proofWays)[number]

/** The ways that a person has, the surest first, and the host name at which their passkeys work. */
export const proofChoice = z.object({
  ways: z.array(z.enum(proofWays)),
  relyingParty: z.string().nullable(),
})
export type ProofChoice = z.infer<typeof proofChoice>

/** The options or the answer of a browser's passkey, as the Web Authentication API has them in JSON. */
export const browserMessage = z.looseObject({})
export const passkeyOptions = z.object({ options: browserMessage })
export type PasskeyOptions = z.infer<typeof passkeyOptions>

const name = z
  .string()
  .trim()
  .min(1, { error: 'Name is required' })
  .max(60, { error: 'Name may have at most 60 characters' })
const code = z
  .string({ error: 'Enter the code' })
  .trim()
  .min(1, { error: 'Enter the code' })
  .max(60, { error: 'This code is too long' })

/** A proof of who one is. */
export const proof = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('passkey'), answer: browserMessage }),
  z.strictObject({ way: z.literal('totp'), code }),
  z.strictObject({ way: z.literal('recovery'), code }),
  z.strictObject({
    way: z.literal('password'),
    password: z
      .string({ error: 'Enter your password' })
      .min(1, 'Enter your password')
      .max(1000, 'This password is too long'),
  }),
])
export type Proof = z.infer<typeof proof>

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  usedAt: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof passkey>

/** The second factors of the signed-in person: `GET /api/auth/factors`. */
export const factors = z.object({
  passkeys: z.array(passkey),
  totp: z.object({ createdAt: z.iso.datetime(), usedAt: z.iso.datetime().nullable() }).nullable(),
  /** Recovery codes that were not used. */
  recoveryCodes: z.int(),
  /** The host name at which passkeys work, or `null` where they do not. */
  relyingParty: z.string().nullable(),
})
export type Factors = z.infer<typeof factors>

/** The answer to a new factor. The recovery codes come with the first one, and in no other answer. */
export const addedFactor = z.object({ recoveryCodes: z.array(z.string()).nullable() })
export type AddedFactor = z.infer<typeof addedFactor>

/** New recovery codes, which no other answer has. */
export const newRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** A secret for an authenticator app, as text and as the address that its QR code holds. */
export const newTotp = z.object({ secret: z.string(), address: z.string() })
export type NewTotp = z.infer<typeof newTotp>

export const passkeyName = z.strictObject({ name })
export const newPasskey = z.strictObject({ name, answer: browserMessage })
export const totpCode = z.strictObject({ code })
export const resetFactors = z.strictObject({ user: z.string().min(1).max(40) })

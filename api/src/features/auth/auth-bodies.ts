import {
  isPlainText,
  languageCodes,
  normaliseEmail,
  readSignInName,
  readSlipCode,
  visibleText,
} from '@tinkerdesk/shared'
import { z } from 'zod'

/** An e-mail or a handle. */
const signInName = z
  .string({ error: 'Enter your e-mail or handle' })
  .max(254, 'This e-mail is too long')
  .transform(readSignInName)
  .refine(isPlainText, 'This e-mail has characters that are not allowed')
const email = z
  .string({ error: 'Enter your e-mail' })
  .max(254, 'This e-mail is too long')
  .transform(normaliseEmail)
  .refine(isPlainText, 'This e-mail has characters that are not allowed')
// Longer than any password that can be set, yet short enough to hash.
const password = z
  .string({ error: 'Enter your password' })
  .min(1, 'Enter your password')
  .max(1000, 'This password is too long')
const token = z
  .string({ error: 'The link is incomplete' })
  .min(1, 'The link is incomplete')
  .max(200, 'The link is incomplete')
const slipCode = z
  .string({ error: 'Enter the code on your slip' })
  .max(100, 'This is no code of a slip')
  .transform((typed, { addIssue }) => {
    const code = readSlipCode(typed)
    if (code === undefined)
      addIssue(
        typed.trim()
          ? 'A code has 12 letters and digits, in three groups. Compare it with your slip.'
          : 'Enter the code on your slip',
      )
    return code ?? z.NEVER
  })
const idList = z
  .array(z.string().max(40), { error: 'A list of ids is needed' })
  .max(1000, 'At most 1000 at once')
const ids = idList.default([])

const language = z.enum(languageCodes, { error: 'Choose a language' })

export const signInBody = z.strictObject({
  /** The e-mail, or the handle of an account without one. */
  email: signInName,
  password,
  keep: z.boolean({ error: 'Keep must be true or false' }).optional(),
  /** The language that was chosen on this device. It becomes that of an account without a choice. */
  language: language.optional(),
})
export const languageBody = z.strictObject({ language })
export const resetRequestBody = z.strictObject({ email })
export const linkBody = z.strictObject({ token })
export const resetConfirmBody = z.strictObject({
  token,
  password,
  /** As for a sign-in. */
  language: language.optional(),
})
/** The name and the code on a slip, typed by a student. */
export const slipCodeBody = z.strictObject({ signInName, code: slipCode })
export const slipCodeConfirmBody = slipCodeBody.extend({
  password,
  /** As for a sign-in. */
  language: language.optional(),
})
export const firstAdminBody = z.strictObject({
  token,
  email,
  displayName: visibleText('Enter your name').max(160, 'Use at most 160 characters'),
  password,
})
export const changePasswordBody = z.strictObject({ current: password, next: password })
export const cancelInvitationsBody = z.strictObject({
  userIds: idList.min(1, 'Choose at least one person'),
})
export const invitationsBody = z
  .strictObject({ userIds: ids, studentIds: ids })
  .refine(({ userIds, studentIds }) => userIds.length + studentIds.length > 0, {
    path: ['userIds'],
    error: 'Choose at least one person',
  })

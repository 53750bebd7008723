import { z } from 'zod'
import type { FieldOptions, SharedKind, Valued } from './field.js'
import { hasFewMarks, isPlainText, normalisedText, trimmedText } from './plain-text.js'

export interface EmailOptions extends FieldOptions {
  unique?: boolean
}
export interface EmailField extends EmailOptions {
  kind: 'email'
  label: string
}

/** An e-mail address, stored in lower case. */
export const email = <const O extends EmailOptions>(label: string, options?: O) =>
  ({ kind: 'email', label, ...options }) as EmailField & O & Valued<string>

/** Returns the form in which addresses are stored and compared. */
export const normaliseEmail = (value: string): string => normalisedText(trimmedText(value)).toLowerCase()

/** The longest address that SMTP carries, in characters. */
const maxEmail = 254

export const emailKind: SharedKind<EmailField> = {
  schema({ label }) {
    const error = 'Enter a valid e-mail, like name@school.in'
    return z
      .string({ error: `${label} must be text` })
      .max(2 * maxEmail, { error, abort: true })
      .refine((value) => hasFewMarks(value) && isPlainText(value), { error, abort: true })
      .transform(normaliseEmail)
      .pipe(z.email({ error }).max(maxEmail, { error }))
  },
  typed: (text) => ({ value: text }),
  sample: () => 'someone@demo.example',
  initial: () => null,
  empty: () => null,
  operand: () => z.string(),
  unique: (field) => field.unique === true,
  maxLength: () => maxEmail,
  sortable: true,
  ordered: true,
  textual: true,
  plain: (value) => String(value ?? ''),
}

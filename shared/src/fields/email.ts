import { z } from 'zod'
import type { FieldOptions, SharedKind, Valued } from './field.js'
import { isPlainText } from './plain-text.js'

export interface EmailOptions extends FieldOptions {
  unique?: boolean
}
export interface EmailField extends EmailOptions {
  kind: 'email'
  label: string
}

/** An e-mail address, kept in lower case. */
export const email = <const O extends EmailOptions>(label: string, options?: O) =>
  ({ kind: 'email', label, ...options }) as EmailField & O & Valued<string>

/** The one form in which addresses are stored and compared. */
export const normaliseEmail = (value: string): string => value.trim().normalize('NFC').toLowerCase()

export const emailKind: SharedKind<EmailField> = {
  schema: (field) =>
    z
      .string({ error: `${field.label} must be text` })
      .refine(isPlainText, { error: `${field.label} must be an e-mail address, like name@school.in`, abort: true })
      .transform(normaliseEmail)
      .pipe(z.email({ error: `${field.label} must be an e-mail address, like name@school.in` }).max(254)),
  initial: () => null,
  empty: () => null,
  operand: () => z.string(),
  sortable: true,
  textual: true,
  plain: (value) => String(value ?? ''),
}

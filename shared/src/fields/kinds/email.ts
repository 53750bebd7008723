import { z } from 'zod'
import { maxEmail, readEmail } from '../typed/email-address.js'
import type { FieldOptions, SharedKind, Valued } from '../field.js'
import { refusal } from '../typed/typed-words.js'

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

export const emailKind: SharedKind<EmailField> = {
  reaches: true,
  schema: ({ label }) =>
    z.string({ error: `${label} must be text` }).transform((sent, context) => {
      const read = readEmail(sent)
      if (read.problem === undefined) return read.value
      context.issues.push({ code: 'custom', message: read.problem, input: sent })
      return z.NEVER
    }),
  typed(text) {
    const read = readEmail(text)
    return read.problem === undefined
      ? { value: read.value }
      : { problem: refusal(read.problem, text) }
  },
  sample: () => 'someone@demo.example',
  initial: () => null,
  empty: () => null,
  operand: () => z.string(),
  unique: (field) => field.unique === true,
  maxLength: () => maxEmail,
  described: () => ({ format: 'email', maxLength: maxEmail }),
  sortable: true,
  ordered: true,
  textual: true,
  plain: (value) => String(value ?? ''),
}

import { z } from 'zod'
import type { FieldOptions, SharedKind, Valued } from './field.js'

export type PhoneOptions = FieldOptions
export interface PhoneField extends PhoneOptions {
  kind: 'phone'
  label: string
}

/** A telephone number in E.164. Ten digits are taken as Indian. */
export const phone = <const O extends PhoneOptions>(label: string, options?: O) =>
  ({ kind: 'phone', label, ...options }) as PhoneField & O & Valued<string>

/** Returns `+919812076784` for `98120 76784`, `09812076784` and `+91-98120-76784`. Returns anything else unchanged. */
export function normalisePhone(value: string): string {
  const digits = value.replace(/[\s().-]/g, '')
  if (/^\+\d{8,15}$/.test(digits)) return digits
  if (/^0?[6-9]\d{9}$/.test(digits)) return `+91${digits.slice(-10)}`
  if (/^91[6-9]\d{9}$/.test(digits)) return `+${digits}`
  return digits
}

export const phoneKind: SharedKind<PhoneField> = {
  schema({ label }) {
    const error = 'Enter a 10-digit phone number, like 98120 76784, or one with its country code'
    return z
      .string({ error: `${label} must be text` })
      .max(100, { error, abort: true })
      .transform(normalisePhone)
      .pipe(z.string().regex(/^\+[1-9]\d{7,14}$/, { error }))
  },
  typed: (text) => ({ value: text }),
  sample: () => '+919876543210',
  initial: () => null,
  empty: () => null,
  operand: () => z.string(),
  sortable: false,
  ordered: false,
  textual: true,
  plain: (value) => String(value ?? ''),
}

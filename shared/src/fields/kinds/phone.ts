import { z } from 'zod'
import type { FieldOptions, SharedKind, Valued } from '../field.js'
import { readPhone } from '../phones/phone-number.js'
import { refusal } from '../typed/typed-words.js'

export interface PhoneOptions extends FieldOptions {
  /** True for mobile numbers only, such as those of WhatsApp. */
  isMobile?: boolean
}
export interface PhoneField extends PhoneOptions {
  kind: 'phone'
  label: string
}

/** A telephone number in E.164. Ten digits are taken as Indian. */
export const phone = <const O extends PhoneOptions>(label: string, options?: O) =>
  ({ kind: 'phone', label, ...options }) as PhoneField & O & Valued<string>

export const phoneKind: SharedKind<PhoneField> = {
  forgets: true,
  isPhone: true,
  reaches: true,
  schema: (field) =>
    z.string({ error: `${field.label} must be text` }).transform((sent, context) => {
      const read = readPhone(sent, field)
      if (read.problem === undefined) return read.value
      context.issues.push({ code: 'custom', message: read.problem, input: sent })
      return z.NEVER
    }),
  typed: (text, field) => {
    const read = readPhone(text, field)
    return read.problem === undefined
      ? { value: read.value }
      : { problem: refusal(read.problem, text) }
  },
  sample: () => '+919876543210',
  initial: () => null,
  empty: () => null,
  operand: () => z.string(),
  described: () => ({ minLength: 4, maxLength: 40 }),
  sortable: false,
  ordered: false,
  textual: true,
  plain: (value) => String(value ?? ''),
}

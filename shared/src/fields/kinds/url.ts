import { z } from 'zod'
import type { FieldOptions, SharedKind, Valued } from '../field.js'
import { plainText, textKey, textOrder } from '../typed/plain-text.js'

export type UrlOptions = FieldOptions
export interface UrlField extends UrlOptions {
  kind: 'url'
  label: string
}

/** One http or https link. */
export const url = <const O extends UrlOptions>(label: string, options?: O) =>
  ({ kind: 'url', label, ...options }) as UrlField & O & Valued<string>

/** Longest link, in characters. */
const maxUrl = 2000

// A name and password before the host disguise where a link leads.
const isWebLink = (value: string): boolean =>
  z.url({ protocol: /^https?$/ }).safeParse(value).success &&
  /^https?:\/\/[^/?#@\s]+([/?#]|$)/i.test(value)

/** A host with a dot and an ending, perhaps a port, and what follows. */
const bareLink =
  /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*\.[\p{L}\p{M}]{2,}(?::\d{1,5})?(?:[/?#].*)?$/u

/** Returns `https://school.example` for an address that people write without its beginning. Other texts stay as they are. */
export const withScheme = (text: string): string => (bareLink.test(text) ? `https://${text}` : text)

export const urlKind: SharedKind<UrlField> = {
  words: 'free',
  schema: (field) =>
    plainText(field.label, maxUrl)
      .transform(withScheme)
      .refine(isWebLink, {
        error: `${field.label} must be a link that starts with https:// or http://`,
      }),
  typed: (text) => ({ value: withScheme(text) }),
  sample: () => 'https://demo.example/',
  initial: () => null,
  empty: () => null,
  operand: () => z.string(),
  maxLength: () => maxUrl,
  // Not "uri": by that format, letters of Hindi in an address are a fault.
  described: () => ({ pattern: '^[Hh][Tt][Tt][Pp][Ss]?://', maxLength: maxUrl }),
  sortable: true,
  ordered: true,
  orderKey: textKey,
  sortKey: textOrder,
  textual: true,
  plain: (value) => String(value ?? ''),
}

import type { IconName, MenuGroup } from '@tinkerdesk/shared'

/** A field that `new:resource` proposes. */
export interface ProposedField {
  /** camelCase, unique within the resource. */
  name: string
  label: string
  /** Its call in the declaration, without the label: `choice`, `relation`. */
  kind: ProposedKind
  required: boolean
  /** The longest text, or the step of a number. */
  max?: number
  step?: number
  choices?: readonly string[]
  /** The resource that a relation names. */
  to?: string
  /** The reason, for the developer. */
  why: string
}
export type ProposedKind =
  | 'text'
  | 'longText'
  | 'number'
  | 'rupees'
  | 'flag'
  | 'day'
  | 'time'
  | 'email'
  | 'phone'
  | 'url'
  | 'choice'
  | 'relation'

/** The people who may read the records: admins alone; all staff; all staff and students. */
export const audiences = ['admins', 'staff', 'everyone'] as const
export type Audience = (typeof audiences)[number]
/** The people of each audience, for the developer who chooses. */
export const audienceLabels: { readonly [A in Audience]: string } = {
  admins: 'admins: nobody else',
  staff: 'staff: in-charges and mentors too, who also create records and change their own',
  everyone: 'everyone: students read the records, too',
}

export interface Proposal {
  /** "Robot kit", "Robot kits". */
  one: string
  many: string
  menu: { group: MenuGroup; icon: IconName }
  audience: Audience
  fields: readonly ProposedField[]
}

const words = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase())

/** Returns a name in code: `unitPrice` for "Unit price (₹)". Empty if the text has no letter. */
export function camelName(text: string): string {
  const all = words(text)
  const [first = '', ...rest] = all.slice(all.findIndex((word) => /^[a-z]/.test(word)))
  if (!/^[a-z]/.test(first)) return ''
  return first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** Returns a name of a file or an address: `robot-kit`. */
export const kebabName = (text: string): string => words(text).join('-')

/** Returns a heading as a label: "Unit price" for `unit_price`. A heading in words stays as it is. */
export function labelOf(heading: string): string {
  const text = heading
    .replace(/\((₹|Rs\.?|INR)\)/i, '')
    .trim()
    .replace(/\s+/g, ' ')
  const spaced = /[\s]/.test(text)
    ? text
    : text.replace(/[_-]+/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2')
  return (
    spaced.charAt(0).toUpperCase() +
    (/[\s]/.test(text) ? spaced.slice(1) : spaced.slice(1).toLowerCase())
  )
}

/** Returns the likely plural of a label. */
export const pluralOf = (label: string): string =>
  /[^aeiou]y$/i.test(label)
    ? `${label.slice(0, -1)}ies`
    : /(s|x|ch|sh)$/i.test(label)
      ? `${label}es`
      : `${label}s`

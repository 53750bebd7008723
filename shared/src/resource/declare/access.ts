import { firstLetter } from '../../base/text/first-letter.js'
import type { Me, Role } from '../../base/roles.js'
import type { FieldPath } from './path.js'
import type { AnyWhere, FieldsWhere } from './where.js'

export const actions = ['create', 'read', 'update', 'archive'] as const
export type Action = (typeof actions)[number]

/** How a value is shown to people who may not see all of it. A masked value cannot be written, filtered or exported. */
export type Mask = 'initial' | 'email' | 'phone' | 'year'

/** One permission of one role. Several add up, each with its own rows and fields. */
interface Grant<F, D extends string> {
  can: Action | readonly Action[] | 'manage'
  /** The rows it covers, for this person. Absent for all rows, `null` for none. */
  where?: (me: Me) => FieldsWhere<F> | null
  /** Only these fields. The name of a group or list includes its parts. */
  fields?: readonly (FieldPath<F> | D)[]
  /** All fields except these. */
  except?: readonly (FieldPath<F> | D)[]
  mask?: { readonly [P in FieldPath<F>]?: Mask }
  /** Leaves out the times and the author that every row otherwise has, for people shown as peers or options. */
  bare?: boolean
  /** True for rows that these people read without taking part in their discussions. */
  undiscussed?: true
}

export type Access<F, D extends string = never> = { readonly [R in Role]?: readonly Grant<F, D>[] }

/** A grant of a resource known only at run time. */
export interface AnyGrant {
  can: Action | readonly Action[] | 'manage'
  where?: (me: Me) => AnyWhere | null
  fields?: readonly string[]
  except?: readonly string[]
  mask?: { readonly [path: string]: Mask | undefined }
  bare?: boolean
  undiscussed?: true
}

export const actionsOf = (grant: Pick<AnyGrant, 'can'>): readonly Action[] =>
  grant.can === 'manage' ? actions : typeof grant.can === 'string' ? [grant.can] : grant.can

/** Returns a masked value: "Kaur" as "K.", an address or a number with its middle hidden, a day as its year. */
export const masks: Record<Mask, (value: string) => string> = {
  initial: (value) => (value ? `${firstLetter(value).toUpperCase()}.` : ''),
  email: (value) => value.replace(/^(.).*@/, '$1•••@'),
  year: (value) => value.slice(0, 4),
  phone: (value) => (value ? `${value.slice(0, 3)}••••••${value.slice(-2)}` : ''),
}

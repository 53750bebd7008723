import type { DataPurpose } from '../base/data-purposes.js'

/** The people whose data is kept. `other` is anyone else, such as a partner’s contact. */
export const peopleKinds = ['child', 'guardian', 'staff', 'other'] as const
export type PeopleKind = (typeof peopleKinds)[number]

/** Kept as long as the record of the child that it belongs to, or as long as the record that it is a part of. */
type KeepWith = 'withChild' | 'withRecord'

/**
 * The event from which years count: the day on which a student left the last class, on which the record was made, changed last or archived. Or a
 * day or moment of the record: `{ day: 'date' }`.
 */
export type KeepStart = 'graduation' | 'creation' | 'change' | 'archive' | { day: string }

/** How long a record is kept. Records that are due are proposed to admins; nothing is erased without their answer. */
export type Keep = KeepWith | { after: KeepStart; years: number }

/** The people whose data a record has, the purpose, and the time for which it is kept. */
export interface Personal {
  /** Defaults to `child` for a student and for records of one. */
  of?: PeopleKind
  purpose: DataPurpose
  keep: Keep
}

/** The same for one field, as far as it differs. A record is kept or erased as a whole, so a field has no years of its own. */
export interface FieldPersonal {
  of?: PeopleKind
  purpose?: DataPurpose
  keep?: KeepWith
}

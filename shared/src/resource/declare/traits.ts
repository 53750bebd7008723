import type { Personal } from '../../fields/personal.js'
import type { Discussion } from './discussion.js'

/** The kind of a resource's records, beside its fields. */
export interface Traits {
  /** True for a record that bounds what people may read, such as a school. Live events name it and are routed by it. */
  isScope?: boolean
  /** True for a record of a person. Where its title is hidden, screens say "Another person". */
  isPerson?: boolean
  /** True if quick find offers its records although it has no `path`: a feature has a page for each. */
  isFindable?: boolean
  /** True if the audit trail keeps no values of its records and no digest of their content: only who changed what, and when. */
  isConfidential?: boolean
  /** True for records that are only for the person who reads them: an admin who looks as them sees none. Implied by `isConfidential`. */
  isPersonal?: boolean
  /** Gives each record a discussion for the staff who read it, and shows them who else has it open. `{ students: true }` opens it to students. */
  discussion?: Discussion
  /** The people whose data all of its fields are, the purpose, and the time. A field may differ. The notice is made of it; browsers do not get it. */
  personal?: Personal
}

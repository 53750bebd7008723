import type { AnyRow } from '@tinkerdesk/shared'

/** One step of the work on a copy. */
export interface Step {
  status: string
  modifiedAt: string
  by: string
}

/** What every copy has, of whatever it is a copy. */
export type Copy = AnyRow & { student: string; source: string | null; status: string; statusHistory: Step[] }

import type { AnyRow } from '@tinkerdesk/shared'

/** One step of the work on a copy. */
export interface Step {
  status: string
  modifiedAt: string
  by: string
}

/** The fields of every copy. */
export type Copy = AnyRow & {
  student: string
  source: string | null
  sourceVersion: number
  isBehind: boolean
  status: string
  statusAt: string
  statusHistory: Step[]
}

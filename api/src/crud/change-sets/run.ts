import type { ChangeResult } from '@tinkerdesk/shared'
import type { ProblemError } from '../../problems/problem-error.js'
import type { Plan } from '../plan/plan.js'
import type { ReadAhead } from '../steps/read-ahead.js'
import type { ChangeRow } from './change-set.js'
import type { AskedPut } from './puts.js'

/** Rows of one resource that are all created or all changed, one after the other. */
export interface Run {
  plan: Plan
  action: 'create' | 'change'
  rows: readonly RunRow[]
}

export interface RunRow {
  record_id: string
  /** The version that a change is based on. */
  version: number | null
  values: Record<string, unknown>
  ahead?: ReadAhead | undefined
}

/** Rows of one resource in which the product sets values, one after the other. */
export interface PutRun {
  plan: Plan
  action: 'put'
  rows: readonly AskedPut[]
}

/** The result of a row with what its undo needs, or the problem that refused it. */
export type RunOutcome =
  | { problem: ProblemError }
  | ({ problem?: never; result: ChangeResult } & Pick<ChangeRow, 'version' | 'previous' | 'mails'>)

import type { AnyGrant, AnyRow, AuditChange, Me } from '@tinkerdesk/shared'
import type { Transaction } from '../../database/database.js'
import type { Machine } from '../machine/machine.js'
import type { Leaf, Plan } from '../plan/plan.js'
import type { Located as LocatedRow } from '../query/rows/locate-rows.js'
import type { Rights } from '../query/condition/rights.js'
import type { Fragment } from '../sql/fragment.js'
import type { CopySource } from '../machine/hooks.js'

/*
 * The context of an operation, in the order in which the steps build it. Fields of type `true` carry no data: a step that needs one cannot
 * come before the step that adds it.
 */

/** The initial context of every operation. */
export interface Start {
  machine: Machine
  tx: Transaction
  me: Me
  plan: Plan
}

/** A person's rights for this action: the applicable grants, and the rows that they cover. */
export interface Authorised {
  rights: Rights
  grants: readonly AnyGrant[]
  /** The rule that must still cover the record after the write. */
  rule: Fragment
}

/** The record that an operation is about, locked until the transaction ends. */
export interface Located {
  locatedRow: LocatedRow
  before: AnyRow
}

/** The fields of a body, apart from its id and version. */
export interface Taken {
  content: Record<string, unknown>
}

/** Fields that may be set, each validated and normalised. */
export interface Validated {
  patch: Record<string, unknown>
}

/** The row before and after the write. `before` is `null` for a creation. */
export interface Prepared {
  before: AnyRow | null
  next: AnyRow
}

export interface Derived {
  next: AnyRow
  isDerived: true
}

export interface Reachable {
  hasReachableTargets: true
}

export interface Hooked {
  next: AnyRow
  isHooked: true
  /** The record whose files this one may share. */
  copiedFrom?: CopySource
}

export interface FilesNamed {
  areFilesNamed: true
}

export interface Checked {
  isChecked: true
}

export interface Room {
  hasRoom: true
}

/** The fields whose stored values differ. */
export interface Changed {
  changed: readonly Leaf[]
}

/** The audit entry of a write. */
export interface Entry {
  id: string
  version: number
  fields: readonly string[]
  /** Their old and new values, as far as the audit trail keeps them. */
  changes?: readonly AuditChange[]
  /** The content of a creation, by which a retry is recognised. `null` for a confidential record. */
  digest?: string | null
}

/** The row as stored now. `null` for an archived one. */
export interface Written {
  after: AnyRow | null
  entry: Entry
}

export interface Stored extends Written {
  after: AnyRow
}

export interface Attached {
  areFilesAttached: true
}

export interface Audited {
  isAudited: true
}

export interface WithinRule {
  isWithinRule: true
}

export interface Followed {
  areHooksDone: true
}

export interface Announced {
  isAnnounced: true
}

/** Receives the body of a change that puts the previous values back, or `null` for a change that cannot be put back. */
export type KeepUndo = (body: Record<string, unknown> | null) => void

import type { Me, changeSetKinds } from '@tinkerdesk/shared'
import type { Transaction } from '../../../database/database.js'
import type { RowOf } from '../../../database/table.js'
import type { changeRows } from '../../plan/change-sets.tables.js'

export type ChangeSetKind = (typeof changeSetKinds)[number]
export type ChangeRow = RowOf<typeof changeRows.columns>

export interface NewChangeSet {
  id: string
  me: Me
  kind: ChangeSetKind
  /** The name of the resource that it was started from. */
  resource: string
  title: string
  undoes?: string
}

/** A row that is still to be applied. */
export type PlannedRow = Pick<ChangeRow, 'resource' | 'record_id'> & {
  action: 'create' | 'change' | 'archive' | 'restore' | 'put'
} & Partial<Pick<ChangeRow, 'version' | 'planned' | 'batch' | 'result' | 'problem'>>

/** Plans the rows of a change set. */
export type RowsOf = (tx: Transaction) => Promise<readonly PlannedRow[]>

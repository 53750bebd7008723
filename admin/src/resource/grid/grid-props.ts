import type { Resource } from '@tinkerdesk/shared'
import type { Matching } from '../list/list-query.js'
import type { Column } from '../record/columns.js'

export interface GridProps {
  resource: Resource
  /** The columns that the list shows. */
  columns: readonly Column[]
  matching: Matching
  /** Changes when the list was read again, as after a live event. */
  updatedAt: number
}

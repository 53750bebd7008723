import type { Resource } from '@tinkerdesk/shared'
import { useMe } from '../../fields/use-me.js'
import type { Matching } from '../list/list-query.js'
import type { Column } from '../record/columns.js'
import { OpenGrid } from './open-grid.js'
import { useGridDraft } from './use-grid-draft.js'

export interface GridProps {
  resource: Resource
  /** The columns that the list shows. */
  columns: readonly Column[]
  matching: Matching
  /** Changes when the list was read again, as after a live event. */
  updatedAt: number
}

/** A list as a spreadsheet. Its changes are kept on this device until they are saved as one change set. */
export default function GridView(props: GridProps) {
  const { uid } = useMe()
  const draft = useGridDraft(props.resource, uid)
  return draft ? <OpenGrid key={draft.id} {...props} draft={draft} /> : null
}

import { useMe } from '../../fields/use-me.js'
import type { GridProps } from './grid-props.js'
import { OpenGrid } from './open-grid.js'
import { useGridDraft } from './use-grid-draft.js'

/** A list as a spreadsheet. Its changes are kept on this device until they are saved as one change set. */
export default function GridView(props: GridProps) {
  const { uid } = useMe()
  const draft = useGridDraft(props.resource, uid)
  return draft ? <OpenGrid key={draft.id} {...props} draft={draft} /> : null
}

import { Button } from 'antd'
import type { DeclaredAction } from '@tinkerdesk/shared'
import type { ListRow } from './use-rows.js'
import './bulk-bar.css'

interface Props {
  selected: ReadonlyMap<string, ListRow>
  /** The rows of this page. */
  shown: readonly ListRow[]
  /** The actions that apply to at least one selected row, with those rows. */
  actions: readonly { action: DeclaredAction; rows: readonly ListRow[] }[]
  onAction: (action: DeclaredAction, rows: readonly ListRow[]) => void
  mayArchive: (row: ListRow) => boolean
  onArchive: (rows: readonly ListRow[]) => void
  onClear: () => void
}

/** The actions on the selected rows. At the bottom, so that selecting moves no row away from under the pointer. */
export function BulkBar({ selected, shown, actions, onAction, mayArchive, onArchive, onClear }: Props) {
  const rows = [...selected.values()].filter(mayArchive)
  const elsewhere = selected.size - shown.filter(({ id }) => selected.has(id)).length
  return (
    <output className="td-bulk">
      <strong>{selected.size.toLocaleString('en-IN')} selected</strong>
      {elsewhere > 0 ? <span>{elsewhere.toLocaleString('en-IN')} on other pages</span> : null}
      {actions.map(({ action, rows: applicable }) => (
        <Button key={action.key} onClick={() => onAction(action, applicable)}>
          {action.label}
          {applicable.length < selected.size ? ` (${applicable.length.toLocaleString('en-IN')})` : ''}
        </Button>
      ))}
      <Button danger disabled={rows.length === 0} onClick={() => onArchive(rows)}>
        Archive
      </Button>
      <Button type="text" title="Esc" onClick={onClear}>
        Clear
      </Button>
    </output>
  )
}

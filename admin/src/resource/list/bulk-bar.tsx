import { formatCount } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useEffect } from 'react'
import type { ListRow } from '../values/list-row.js'
import './bulk-bar.css'

/** An action on several rows, with those of the selected rows that it applies to. */
export interface BulkAction {
  action: { key: string; label: string }
  rows: readonly ListRow[]
  run: (rows: readonly ListRow[]) => void
}

interface Props {
  selected: ReadonlyMap<string, ListRow>
  /** The rows of this page. */
  shown: readonly ListRow[]
  /** The actions that apply to at least one selected row, with those rows. */
  actions: readonly BulkAction[]
  /** `null` for people who edit none of them together. */
  mayEdit: ((row: ListRow) => boolean) | null
  onEdit: (rows: readonly ListRow[]) => void
  /** `null` for people who archive none of them. */
  mayArchive: ((row: ListRow) => boolean) | null
  onArchive: (rows: readonly ListRow[]) => void
  onClear: () => void
}

/** The actions on the selected rows. At the bottom, so that selecting moves no row away from under the pointer. */
export default function BulkBar({
  selected,
  shown,
  actions,
  mayEdit,
  onEdit,
  mayArchive,
  onArchive,
  onClear,
}: Props) {
  // Keys that are typed right after a press of Edit are for its dialog.
  useEffect(() => void import('../bulk-edit/bulk-edit-dialog.js').catch(() => {}), [])
  // A row may have changed since it was selected: its version of then would be refused.
  const current = [...selected.values()].map((row) => shown.find(({ id }) => id === row.id) ?? row)
  const rows = mayArchive ? current.filter(mayArchive) : []
  const editable = mayEdit ? current.filter(mayEdit) : []
  const elsewhere = selected.size - shown.filter(({ id }) => selected.has(id)).length
  return (
    <output className="td-bulk">
      <strong>{formatCount(selected.size)} selected</strong>
      {elsewhere > 0 ? <span>{formatCount(elsewhere)} on other pages</span> : null}
      {actions.map(({ action, rows: applicable, run }) => (
        <Button key={action.key} onClick={() => run(applicable)}>
          {action.label}
          {applicable.length < selected.size ? ` (${formatCount(applicable.length)})` : ''}
        </Button>
      ))}
      {editable.length > 0 ? <Button onClick={() => onEdit(editable)}>Edit</Button> : null}
      {mayArchive ? (
        <Button danger disabled={rows.length === 0} onClick={() => onArchive(rows)}>
          Archive
        </Button>
      ) : null}
      <Button type="text" title="Esc" onClick={onClear}>
        Clear
      </Button>
    </output>
  )
}

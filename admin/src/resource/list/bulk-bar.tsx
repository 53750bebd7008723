import { Button } from 'antd'
import type { ListRow } from './use-rows.js'
import './bulk-bar.css'

interface Props {
  selected: ReadonlyMap<string, ListRow>
  mayArchive: (row: ListRow) => boolean
  onArchive: (rows: readonly ListRow[]) => void
  onClear: () => void
}

/** The actions on the selected rows. At the bottom, so that selecting moves no row away from under the pointer. */
export function BulkBar({ selected, mayArchive, onArchive, onClear }: Props) {
  const rows = [...selected.values()].filter(mayArchive)
  return (
    <output className="td-bulk">
      <strong>{selected.size.toLocaleString('en-IN')} selected</strong>
      <Button danger disabled={rows.length === 0} onClick={() => onArchive(rows)}>
        Archive
      </Button>
      <Button type="text" onClick={onClear}>
        Clear
      </Button>
    </output>
  )
}

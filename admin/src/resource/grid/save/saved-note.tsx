import { formatCount } from '@tinkerdesk/shared'
import { Button } from 'antd'

interface Props {
  /** The rows that were saved since the list was read. */
  count: number
  /** The number of them that the list does not show any more. */
  gone: number
  onReadAgain: () => void
}

/** Says that saved rows are still where they were, though the list shows them elsewhere by now, or not at all. */
export const SavedNote = ({ count, gone, onReadAgain }: Props) =>
  count === 0 ? null : (
    <div className="td-grid-saved">
      <output>
        {gone > 0
          ? `${formatCount(gone)} saved, not in this list any more. Rows stay here until the list is read again.`
          : 'Saved rows stay here until the list is read again.'}
      </output>
      <Button size="small" onClick={onReadAgain}>
        Read the list again
      </Button>
    </div>
  )

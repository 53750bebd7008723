import { formatCount, type Resource } from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { useDeferredValue, useState } from 'react'
import { PrintFrame } from '../../ui/dialogs/print-frame.js'
import { Segmented } from '../../ui/parts/segmented.js'
import type { Matching } from '../list-state/list-query.js'
import { countOf } from '../values/count-of.js'
import type { Column } from '../list-state/columns.js'
import { maxPrinted } from './max-printed.js'
import { PrintSheet, type PrintForm } from './print-sheet.js'
import { usePrintRows } from './use-print-rows.js'

interface Props {
  resource: Resource
  /** The columns that the list shows. */
  columns: readonly Column[]
  matching: Matching
  onClose: () => void
}

const forms = [
  { value: 'list', label: 'List' },
  { value: 'labels', label: 'Labels' },
] as const

/** Rows in the preview. */
const maxPreviewed = 9

/** Prints all rows of a list as it is filtered and sorted now, with its columns, after a preview. */
export default function PrintDialog({ resource, columns, matching, onClose }: Props) {
  const [form, setForm] = useState<PrintForm>('list')
  const {
    rows: complete,
    read,
    total,
    error,
    retry,
  } = usePrintRows({ resource, columns, matching })
  // Thousands of rows are drawn while the dialog stays responsive.
  const rows = useDeferredValue(complete)
  const most = Math.min(total, maxPrinted)
  const sheet = { resource, columns, form }
  return (
    <PrintFrame
      title={`Print ${countOf(resource, most)}`}
      onClose={onClose}
      look="td-print"
      paperClass="td-print"
      choice={
        <>
          <Segmented label="Print as" value={form} options={forms} onChange={setForm} />
          <span className="td-help">
            {form === 'labels'
              ? '24 labels of 70 × 37 mm on a sheet of A4: the name, and the columns of the list'
              : 'The columns of the list. Values that all records share are in its heading.'}
          </span>
        </>
      }
      note={
        total > maxPrinted ? (
          <p className="td-help">{`Only the first ${formatCount(maxPrinted)} of ${formatCount(total)} are printed. Set filters to print others, or download the list.`}</p>
        ) : null
      }
      sheets={
        rows && {
          preview: <PrintSheet {...sheet} rows={rows} most={maxPreviewed} />,
          paper: <PrintSheet {...sheet} rows={rows} most={maxPrinted} />,
        }
      }
      reading={{ done: read, of: most, label: text('Reading the list'), error, retry }}
    />
  )
}

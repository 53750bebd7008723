import { formatCount, type Resource } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useDeferredValue, useRef, useState } from 'react'
import { FormDialog } from '../../ui/dialogs/form-dialog.js'
import { PartFault } from '../../ui/messages/part-state.js'
import { ProgressBar } from '../../ui/messages/progress.js'
import { Paper } from '../../ui/parts/paper.js'
import { Segmented } from '../../ui/parts/segmented.js'
import type { Matching } from '../list-state/list-query.js'
import { countOf } from '../values/count-of.js'
import type { Column } from '../list-state/columns.js'
import { maxPrinted } from './max-printed.js'
import { PrintSheet, type PrintForm } from './print-sheet.js'
import { usePrintKey } from './use-print-key.js'
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
  const button = useRef<HTMLButtonElement>(null)
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
  usePrintKey(() => rows && window.print(), true)
  const sheet = { resource, columns, form }
  return (
    <FormDialog
      title={`Print ${countOf(resource, most)}`}
      width={890}
      onCancel={onClose}
      focus={() => button.current?.focus()}
      footer={[
        <Button key="close" onClick={onClose}>
          Close
        </Button>,
        <Button
          key="print"
          ref={button}
          type="primary"
          aria-disabled={rows === null}
          onClick={() => rows && window.print()}
        >
          Print
        </Button>,
      ]}
    >
      <div className="td-print-choice">
        <Segmented label="Print as" value={form} options={forms} onChange={setForm} />
        <span className="td-help">
          {form === 'labels'
            ? '24 labels of 70 × 37 mm on a sheet of A4: the name, and the columns of the list'
            : 'The columns of the list. Values that all records share are in its heading.'}
        </span>
      </div>
      {total > maxPrinted ? (
        <p className="td-help">{`Only the first ${formatCount(maxPrinted)} of ${formatCount(total)} are printed. Set filters to print others, or download the list.`}</p>
      ) : null}
      {error ? <PartFault error={error} onRetry={retry} /> : null}
      {rows ? (
        <>
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scrolled box must be reachable by key. */}
          <section className="td-print-preview" aria-label="Preview" tabIndex={0}>
            <PrintSheet {...sheet} rows={rows} most={maxPreviewed} />
          </section>
          <Paper className="td-print">
            <PrintSheet {...sheet} rows={rows} most={maxPrinted} />
          </Paper>
        </>
      ) : error ? null : (
        <div className="td-print-preview" aria-busy>
          <ProgressBar
            percent={Math.round((100 * read) / Math.max(most, 1))}
            label="Reading the list"
          />
          <p className="td-help">{`${formatCount(read)} of ${formatCount(most)} read`}</p>
        </div>
      )}
    </FormDialog>
  )
}

import { formatCount } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useRef, type ReactNode } from 'react'
import { printPage } from '../input/print-page.js'
import { usePrintKey } from '../input/use-print-key.js'
import { PartFault } from '../messages/part-state.js'
import { ProgressBar } from '../messages/progress.js'
import { Paper } from '../parts/paper.js'
import { FormDialog } from './form-dialog.js'

interface Props {
  title: string
  onClose: () => void
  /** The prefix of its classes: `-choice`, `-preview`. */
  look: string
  /** The class of what is printed. */
  paperClass: string
  /** The choices of the person, and words about them. */
  choice: ReactNode
  note?: ReactNode
  /** The preview and the printed part. `null` until all of it is read. */
  sheets: { preview: ReactNode; paper: ReactNode } | null
  /** How much is read, with the words for it. Absent where the sheets are there from the start. */
  reading?: {
    done: number
    of: number
    label: string
    error: { message: string } | null
    retry: () => void
  }
}

/** A dialog that prints after a preview: by its button, or by Ctrl+P. */
export function PrintFrame({
  title,
  onClose,
  look,
  paperClass,
  choice,
  note,
  sheets,
  reading,
}: Props) {
  const button = useRef<HTMLButtonElement>(null)
  usePrintKey(() => sheets && window.print(), true)
  return (
    <FormDialog
      title={title}
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
          aria-disabled={sheets === null}
          onClick={(event) => sheets && printPage(event)}
        >
          Print
        </Button>,
      ]}
    >
      <div className={`${look}-choice`}>{choice}</div>
      {note}
      {reading?.error ? <PartFault error={reading.error} onRetry={reading.retry} /> : null}
      {sheets ? (
        <>
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scrolled box must be reachable by key. */}
          <section className={`${look}-preview`} aria-label="Preview" tabIndex={0}>
            {sheets.preview}
          </section>
          <Paper className={paperClass}>{sheets.paper}</Paper>
        </>
      ) : reading && !reading.error ? (
        <div className={`${look}-preview`} aria-busy>
          <ProgressBar
            percent={Math.round((100 * reading.done) / Math.max(reading.of, 1))}
            label={reading.label}
          />
          <p className="td-help">{`${formatCount(reading.done)} of ${formatCount(reading.of)} read`}</p>
        </div>
      ) : null}
    </FormDialog>
  )
}

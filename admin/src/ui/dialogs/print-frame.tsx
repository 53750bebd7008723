import { formatCount } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useRef, type ReactNode } from 'react'
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
  error: { message: string } | null
  retry: () => void
  /** How much is read, and the words for it. */
  reading: { done: number; of: number; label: string }
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
  error,
  retry,
  reading: { done, of, label },
}: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const print = () => sheets && window.print()
  usePrintKey(print, true)
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
          onClick={print}
        >
          Print
        </Button>,
      ]}
    >
      <div className={`${look}-choice`}>{choice}</div>
      {note}
      {error ? <PartFault error={error} onRetry={retry} /> : null}
      {sheets ? (
        <>
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scrolled box must be reachable by key. */}
          <section className={`${look}-preview`} aria-label="Preview" tabIndex={0}>
            {sheets.preview}
          </section>
          <Paper className={paperClass}>{sheets.paper}</Paper>
        </>
      ) : error ? null : (
        <div className={`${look}-preview`} aria-busy>
          <ProgressBar percent={Math.round((100 * done) / Math.max(of, 1))} label={label} />
          <p className="td-help">{`${formatCount(done)} of ${formatCount(of)} read`}</p>
        </div>
      )}
    </FormDialog>
  )
}

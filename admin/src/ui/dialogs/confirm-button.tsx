import { Button } from 'antd'
import { useState } from 'react'
import { Dialog } from './dialog.js'

interface Props {
  /** The visible word of the button, and its accessible name if that says more. */
  children: string
  label?: string
  question: string
  /** The consequence, as a sentence. */
  what?: string
  /** The verb of the button that does it. */
  verb: string
  isSending?: boolean
  onConfirm: () => void
}

/** A small button for something that is hard to take back, which asks first. The question takes the focus and returns it, so it needs no mouse. */
export function ConfirmButton({
  children,
  label,
  question,
  what,
  verb,
  isSending = false,
  onConfirm,
}: Props) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button
        size="small"
        danger
        loading={isSending}
        aria-label={label}
        onClick={() => setAsking(true)}
      >
        {children}
      </Button>
      {isAsking ? (
        // Escape closes the question, and not a drawer that it lies in as well.
        <div
          role="presentation"
          onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
        >
          <Dialog open title={question} onClose={close}>
            {what ? <p>{what}</p> : null}
            <div className="td-dialog-actions">
              <Button onClick={close}>Keep it</Button>
              <Button
                danger
                type="primary"
                onClick={() => {
                  close()
                  onConfirm()
                }}
              >
                {verb}
              </Button>
            </div>
          </Dialog>
        </div>
      ) : null}
    </>
  )
}

import { isBlankText } from '@tinkerdesk/shared'
import { Input } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { Dialog } from './dialog.js'
import { FormFoot } from './form-foot.js'
import { useSendingOnce } from '../input/use-sending-once.js'

interface Props {
  title: string
  label: string
  maxLength: number
  /** Present for a text of several lines. */
  rows?: number
  /** The sentence for an empty text. */
  empty: string
  /** The sentence for an error without one. */
  failed: string
  action: string
  send: (text: string, id: string) => Promise<unknown>
  onDone?: (id: string) => void
  onClose: () => void
  /** The record that the text is about. */
  children?: ReactNode
}

/** Asks for a text and sends it, once. A fault is said at the text, which stays. */
export function TextDialog({
  title,
  label,
  maxLength,
  rows,
  empty,
  failed,
  action,
  send,
  onDone,
  onClose,
  children,
}: Props) {
  const id = useId()
  const [text, setText] = useState('')
  const { fault, forget, isSending, submit } = useSendingOnce({
    missing: () => (isBlankText(text) ? empty : undefined),
    send: (key) => send(text, key),
    failed,
    onDone: (key) => {
      onClose()
      onDone?.(key)
    },
  })
  const control = {
    id,
    autoFocus: true,
    maxLength,
    value: text,
    status: fault ? 'error' : '',
    'aria-invalid': fault !== undefined,
    'aria-describedby': fault ? `${id}-fault` : undefined,
    onChange: ({ target }: { target: { value: string } }) => {
      setText(target.value)
      forget()
    },
  } as const
  return (
    <Dialog open width={440} title={title} onClose={onClose}>
      {children}
      <form onSubmit={submit}>
        <label className="td-dialog-label" htmlFor={id}>
          {label}
        </label>
        {rows === undefined ? <Input {...control} /> : <Input.TextArea rows={rows} {...control} />}
        <FormFoot
          action={action}
          isSending={isSending}
          onCancel={onClose}
          fault={fault}
          faultId={`${id}-fault`}
        />
      </form>
    </Dialog>
  )
}

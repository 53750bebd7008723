import { Button, Input } from 'antd'
import { useState } from 'react'

interface Props {
  label: string
  start?: string
  submitLabel: string
  /** Answers whether it was done; then the input may go or start anew. */
  onSubmit: (name: string) => Promise<boolean>
  onCancel?: () => void
  autoFocus?: boolean
}

/** One name, typed on the spot: Enter keeps it, Escape leaves things as they were. */
export function NameInput({ label, start = '', submitLabel, onSubmit, onCancel, autoFocus }: Props) {
  const [name, setName] = useState(start)
  const [isSending, setSending] = useState(false)
  const submit = async () => {
    const wanted = name.trim()
    if (wanted === '' || isSending) return
    if (wanted === start) return onCancel?.()
    setSending(true)
    if (await onSubmit(wanted)) setName('')
    setSending(false)
  }
  return (
    <form
      className="tree-input"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Input
        aria-label={label}
        placeholder={label}
        maxLength={100}
        autoFocus={autoFocus ?? false}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          // The tree has keys of its own, which are not meant here.
          event.stopPropagation()
          if (event.key === 'Escape') onCancel?.()
        }}
      />
      <Button htmlType="submit" type="primary" loading={isSending} disabled={name.trim() === ''}>
        {submitLabel}
      </Button>
      {onCancel ? <Button onClick={onCancel}>Cancel</Button> : null}
    </form>
  )
}

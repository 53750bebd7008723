import { isBlankText, trimmedText } from '@tinkerdesk/shared'
import { Button, Input } from 'antd'
import { useState } from 'react'

interface Props {
  label: string
  start?: string
  submitLabel: string
  /** Returns true on success; the input is then closed or cleared. */
  onSubmit: (name: string) => Promise<boolean>
  onCancel?: () => void
  autoFocus?: boolean
}

/** An inline input for one name: Enter saves, Escape cancels. */
export function NameInput({
  label,
  start = '',
  submitLabel,
  onSubmit,
  onCancel,
  autoFocus,
}: Props) {
  const [name, setName] = useState(start)
  const [isSending, setSending] = useState(false)
  const submit = async () => {
    const next = trimmedText(name)
    if (next === '' || isSending) return
    if (next === start) return onCancel?.()
    setSending(true)
    if (await onSubmit(next)) setName('')
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
        // Typing replaces the name; an arrow key keeps it.
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          // Keep the tree's own keys out of the input.
          event.stopPropagation()
          if (event.key === 'Escape') onCancel?.()
        }}
      />
      <Button htmlType="submit" type="primary" loading={isSending} disabled={isBlankText(name)}>
        {submitLabel}
      </Button>
      {onCancel ? <Button onClick={onCancel}>Cancel</Button> : null}
    </form>
  )
}

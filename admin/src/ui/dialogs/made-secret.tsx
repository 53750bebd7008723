import { Button, Input, type InputRef } from 'antd'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import './made-secret.css'

interface Props {
  secret: string
  /** The noun for it. */
  label: string
  /** The verb and the noun. */
  copyLabel: string
  /** The reason to keep it well. */
  children: ReactNode
  onDone: () => void
}

/** A secret that was just made, to be copied. No other page shows it. */
export function MadeSecret({ secret, label, copyLabel, children, onDone }: Props) {
  const input = useRef<InputRef>(null)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => input.current?.focus({ cursor: 'all' }), [])
  const copy = async () => {
    input.current?.focus({ cursor: 'all' })
    // Browsers lend the clipboard to safe connections only. The selected text can be copied by hand.
    await navigator.clipboard?.writeText(secret).then(
      () => setCopied(true),
      () => undefined,
    )
  }
  return (
    <div className="made-secret">
      <label htmlFor="made-secret">{label}</label>
      <Input id="made-secret" ref={input} readOnly value={secret} />
      <p role="alert">{children}</p>
      <div className="td-dialog-actions">
        <Button onClick={onDone}>Done</Button>
        <Button type="primary" onClick={() => void copy()}>
          {isCopied ? 'Copied' : copyLabel}
        </Button>
      </div>
    </div>
  )
}

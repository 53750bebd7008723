import { Button, Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'

/** The token that was just made, to be copied. No other page shows it. */
export function MadeSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
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
    <div className="token-form">
      <label htmlFor="token-secret">Token</label>
      <Input id="token-secret" ref={input} readOnly value={secret} className="token-secret" />
      <p role="alert">
        It is shown only now. Keep it where you keep passwords: anyone who has it can do what it
        may.
      </p>
      <div className="td-dialog-actions">
        <Button onClick={onDone}>Done</Button>
        <Button type="primary" onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy the token'}
        </Button>
      </div>
    </div>
  )
}

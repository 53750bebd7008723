import { Button } from 'antd'
import { useState } from 'react'

/** Recovery codes that were just made. No other page shows them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [isCopied, setCopied] = useState(false)
  const whole = codes.join('\n')
  const copy = () =>
    // Browsers lend the clipboard to safe connections only. The codes can be written down.
    navigator.clipboard?.writeText(whole).then(
      () => setCopied(true),
      () => undefined,
    )
  const save = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([`${whole}\n`], { type: 'text/plain' }))
    link.download = 'tinkerdesk-recovery-codes.txt'
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <div className="factor-codes">
      <p role="alert">
        These codes are shown only now. Print them or write them down, and keep them apart from your
        phone. Each lets you in once, if you lose the rest.
      </p>
      <ol aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="td-dialog-actions">
        <Button onClick={() => void copy()}>{isCopied ? 'Copied' : 'Copy the codes'}</Button>
        <Button onClick={save}>Save as a file</Button>
        <Button type="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  )
}

import type { ReturnFigure } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { Input } from 'antd'
import { useId, useState } from 'react'
import { Dialog } from '../../ui/dialogs/dialog.js'
import { FormFoot } from '../../ui/dialogs/form-foot.js'
import { useSendingOnce } from '../../ui/input/use-sending-once.js'

interface Props {
  line: ReturnFigure
  send: (entry: { line: string; value: number | null; reason: string | null }) => Promise<void>
  onClose: () => void
}

/** Asks for the number of a line. Of a computed one it asks for the reason, too. Without a number, the entry is taken away. */
export function EnterDialog({ line, send, onClose }: Props) {
  const id = useId()
  const [typed, setTyped] = useState(String(line.entered ?? ''))
  const [why, setWhy] = useState(line.reason ?? '')
  const value = typed.trim() === '' ? null : Number(typed.replace(',', '.'))
  const reason = why.trim()
  const { fault, forget, isSending, submit } = useSendingOnce({
    missing: () => {
      if (value !== null && !(value >= 0)) return 'Enter a number.'
      if (value !== null && !line.isEntered && reason === '')
        return 'Say why the number is another one.'
      return undefined
    },
    send: () => send({ line: line.key, value, reason: value === null || !reason ? null : reason }),
    failed: 'The number could not be saved.',
    onDone: onClose,
  })
  const change = (set: (text: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value)
    forget()
  }
  return (
    <Dialog open width={440} title={say(line.title)} onClose={onClose}>
      {line.computed === null ? null : (
        <p>{`The records say ${line.computed}. Both numbers stay in the return.`}</p>
      )}
      <form onSubmit={submit}>
        <label className="td-dialog-label" htmlFor={`${id}-value`}>
          {line.unit ? `Number (${say(line.unit)})` : 'Number'}
        </label>
        <Input
          id={`${id}-value`}
          autoFocus
          inputMode="decimal"
          maxLength={12}
          value={typed}
          status={fault ? 'error' : ''}
          aria-invalid={fault !== undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          onChange={change(setTyped)}
        />
        <label className="td-dialog-label" htmlFor={`${id}-reason`}>
          {line.isEntered ? 'Note' : 'Reason'}
        </label>
        <Input.TextArea
          id={`${id}-reason`}
          rows={2}
          maxLength={300}
          value={why}
          onChange={change(setWhy)}
        />
        <FormFoot
          action="Save"
          isSending={isSending}
          onCancel={onClose}
          fault={fault}
          faultId={`${id}-fault`}
        />
      </form>
    </Dialog>
  )
}

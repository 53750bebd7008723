import type { ReturnFigure } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { Input } from 'antd'
import { useId, useRef, useState } from 'react'
import { TypedNumber, type TypedValue } from '../../fields/number/typed-number.js'
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
  const [value, setValue] = useState<TypedValue>(line.entered)
  const [why, setWhy] = useState(line.reason ?? '')
  const reason = why.trim()
  const isNumber = value === null || (typeof value === 'number' && value >= 0)
  const lacksReason = value !== null && !line.isEntered && reason === ''
  const reasonBox = useRef<HTMLTextAreaElement>(null)
  const { fault, forget, isSending, submit } = useSendingOnce({
    missing: () => {
      if (!isNumber) return 'Enter a number.'
      if (!lacksReason) return undefined
      reasonBox.current?.focus()
      return 'Say why the number is another one.'
    },
    send: async () => {
      if (typeof value === 'string') return
      await send({ line: line.key, value, reason: value === null || !reason ? null : reason })
    },
    failed: 'The number could not be saved.',
    onDone: onClose,
  })
  const faultAt = (isHere: boolean) => {
    if (!fault || !isHere) return { 'aria-invalid': false }
    return { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${id}-fault` }
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
        <TypedNumber
          control={{
            id: `${id}-value`,
            autoFocus: true,
            maxLength: 20,
            ...faultAt(!isNumber || !lacksReason),
          }}
          value={value}
          onChange={(next) => {
            setValue(next)
            forget()
          }}
        />
        <label className="td-dialog-label" htmlFor={`${id}-reason`}>
          {line.isEntered ? 'Note' : 'Reason'}
        </label>
        <Input.TextArea
          id={`${id}-reason`}
          ref={reasonBox}
          rows={2}
          maxLength={300}
          value={why}
          {...faultAt(isNumber && lacksReason)}
          onChange={({ target }) => {
            setWhy(target.value)
            forget()
          }}
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

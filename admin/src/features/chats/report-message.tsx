import { Button, Input } from 'antd'
import { useRef, useState, type FormEvent } from 'react'
import { ulid } from 'ulid'
import { request } from '../../client/request.js'
import { Dialog } from '../../ui/dialog.js'
import { toast } from '../../ui/toast.js'
import type { Line } from './merge-messages.js'

/** Reports a message to the admins, with a reason. Nobody else learns of it. */
export default function ReportMessage({ line, onClose }: { line: Line; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  // A retry sends the same id, so that a lost response does not report twice.
  const id = useRef(ulid())
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    if (reason.trim() === '') return setFault('Write what is wrong with the message.')
    setSending(true)
    try {
      await request('post', '/api/message-reports', { body: { id: id.current, message: line.id, reason } })
      toast.success('Reported to the admins. Nobody else is told.')
      onClose()
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'The report could not be sent.')
      setSending(false)
    }
  }
  return (
    <Dialog open width={440} title="Report this message?" onClose={onClose}>
      <p className="chat-text">{line.text ?? line.files.map(({ name }) => name).join(', ')}</p>
      <form onSubmit={(event) => void send(event)}>
        <label htmlFor="report-reason">What is wrong with it?</label>
        <Input.TextArea
          id="report-reason"
          autoFocus
          maxLength={1000}
          rows={3}
          value={reason}
          status={fault ? 'error' : ''}
          aria-invalid={fault !== null}
          aria-describedby={fault ? 'report-fault' : undefined}
          onChange={({ target }) => {
            setReason(target.value)
            setFault(null)
          }}
        />
        {fault ? (
          <p id="report-fault" className="chat-fault" role="alert">
            {fault}
          </p>
        ) : null}
        <div className="td-dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" htmlType="submit" loading={isSending}>
            Report
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

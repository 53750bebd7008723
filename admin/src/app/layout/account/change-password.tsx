import { useState, type FormEvent } from 'react'
import { HttpProblem } from '../../../client/http-problem.js'
import { request } from '../../../client/request.js'
import { Dialog } from '../../../ui/dialogs/dialog.js'
import { PasswordField, passwordHelp } from '../../../ui/parts/password-field.js'
import { toast } from '../../../ui/messages/toast.js'

/** Changes the person's own password. The server signs out their other devices. */
export default function ChangePassword({ onClose }: { onClose: () => void }) {
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [problem, setProblem] = useState<HttpProblem>()
  const [isSending, setSending] = useState(false)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    setProblem(undefined)
    try {
      await request('post', '/api/auth/change-password', { body: { current, next } })
      toast.success('Password changed')
      onClose()
    } catch (error) {
      setSending(false)
      setProblem(error as HttpProblem)
    }
  }
  const unplaced = problem && problem.issues.length === 0
  return (
    <Dialog open onClose={onClose} title="Change password">
      <form className="field-stack" onSubmit={send}>
        {unplaced && (
          <p className="form-problem" role="alert">
            {problem.message}
          </p>
        )}
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          error={problem?.errors.current?.[0]}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          value={next}
          onChange={setNext}
          help={passwordHelp}
          error={problem?.errors.next?.[0]}
        />
        <div className="form-actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            className="button primary"
            disabled={isSending || !current || !next}
          >
            {isSending ? 'Changing…' : 'Change password'}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

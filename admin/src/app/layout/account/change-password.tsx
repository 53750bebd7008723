import { isPin, readSecret } from '@tinkerdesk/shared'
import { useState, type FormEvent } from 'react'
import { HttpProblem } from '../../../client/http-problem.js'
import { request } from '../../../client/request.js'
import { refreshMe } from '../../../client/session.js'
import { useMe } from '../../../fields/use-me.js'
import { Dialog } from '../../../ui/dialogs/dialog.js'
import { PasswordField, passwordHelp, pinHelp } from '../../../ui/parts/password-field.js'
import { toast } from '../../../ui/messages/toast.js'

/** Changes the person's own password, or a student's PIN to another one or to a password. The server signs out their other devices. */
export default function ChangePassword({ onClose }: { onClose: () => void }) {
  // The words stay while the dialog is open.
  const [hasPin] = useState(useMe().hasPin === true)
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
      toast.success(
        !hasPin ? 'Password changed' : isPin(readSecret(next)) ? 'PIN changed' : 'Password set',
      )
      onClose()
      // It says which of the two the account has now.
      if (hasPin) await refreshMe().catch(() => {})
    } catch (error) {
      setSending(false)
      setProblem(error as HttpProblem)
    }
  }
  const unplaced = problem && problem.issues.length === 0
  return (
    <Dialog open onClose={onClose} title={hasPin ? 'Change PIN' : 'Change password'}>
      <form className="field-stack" onSubmit={send}>
        {unplaced && (
          <p className="form-problem" role="alert">
            {problem.message}
          </p>
        )}
        <PasswordField
          label={hasPin ? 'Current PIN' : 'Current password'}
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          error={problem?.errors.current?.[0]}
        />
        <PasswordField
          label={hasPin ? 'New PIN or password' : 'New password'}
          autoComplete="new-password"
          value={next}
          onChange={setNext}
          help={hasPin ? pinHelp : passwordHelp}
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
            {isSending ? 'Changing…' : hasPin ? 'Change PIN' : 'Change password'}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

import { useState, type FormEvent } from 'react'
import { HttpProblem } from '../../client/http-problem.js'
import { request } from '../../client/request.js'
import { Dialog } from '../../ui/dialog.js'
import { PasswordField } from '../../ui/password-field.js'
import { toast } from '../../ui/toast.js'

/** Changes one's own password; other devices are signed out by the server. */
export default function ChangePassword({ onClose }: { onClose: () => void }) {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<HttpProblem>()
  const [isSending, setSending] = useState(false)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    setProblem(undefined)
    try {
      await request('post', '/api/auth/change-password', { body: { current, password } })
      toast.success('Your password is changed.')
      onClose()
    } catch (error) {
      setSending(false)
      setProblem(error as HttpProblem)
    }
  }
  const unplaced = problem && !problem.errors.current && !problem.errors.password
  return (
    <Dialog open onClose={onClose} title="Change password">
      <form className="field-stack" onSubmit={send}>
        {unplaced && (
          <p className="form-problem" role="alert">
            {problem.code === 'wrong_credentials' ? 'The current password is not right.' : problem.message}
          </p>
        )}
        <PasswordField label="Current password" autoComplete="current-password" value={current} onChange={setCurrent} error={problem?.errors.current?.[0]} />
        <PasswordField label="New password" autoComplete="new-password" value={password} onChange={setPassword} error={problem?.errors.password?.[0]} />
        <div className="form-actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button primary" disabled={isSending || !current || !password}>
            {isSending ? 'Changing…' : 'Change password'}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

import { useState } from 'react'
import { request } from '../../client/request.js'
import { PasswordField, passwordHelp } from '../../ui/password-field.js'
import { AuthFrame } from './auth-frame.js'
import { FormProblem } from './form-problem.js'
import { useLink } from './use-link.js'
import { useSending } from './use-sending.js'

/** Sets a password by the token of a mailed link. */
export function NewPassword({ token, title, lead, done }: { token: string; title: string; lead?: string; done: string }) {
  const [password, setPassword] = useState('')
  const [isDone, setDone] = useState(false)
  const { isSending, problem, onSubmit, errorAt } = useSending(async () => {
    await request('post', '/api/auth/reset-password/confirm', { body: { token, password } })
    setDone(true)
  })
  const link = useLink(token)
  if (link === 'checking') return <AuthFrame title={title} lead="Looking whether this link still works…" />
  if (!isDone && (link === 'gone' || problem?.code === 'link_expired')) return <DeadLink />
  if (isDone)
    return (
      <AuthFrame title="All set">
        <output className="form-note good">{done} You can sign in with it now.</output>
        <a className="button primary auth-submit" href="/auth/sign-in">
          Go to sign-in
        </a>
      </AuthFrame>
    )
  return (
    <AuthFrame title={title} {...(lead ? { lead } : {})}>
      <form className="field-stack" onSubmit={onSubmit}>
        <FormProblem problem={problem} />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          autoFocus
          value={password}
          onChange={setPassword}
          error={errorAt('password')}
          help={passwordHelp}
        />
        <button type="submit" className="button primary auth-submit" disabled={isSending}>
          {isSending ? 'Saving…' : 'Save the password'}
        </button>
      </form>
      <p className="auth-link">
        <a href="/auth/sign-in">Back to sign-in</a>
      </p>
    </AuthFrame>
  )
}

/** A link that was used, expired, replaced or cut: what to do instead. */
export const DeadLink = () => (
  <AuthFrame title="This link does not work any more">
    <p className="auth-lead" role="alert">
      It was used before, has expired, or is not whole. If you have set your password already, sign in with it; else ask for a new link.
    </p>
    <a className="button primary auth-submit" href="/auth/reset-password">
      Ask for a new link
    </a>
    <p className="auth-link">
      <a href="/auth/sign-in">Back to sign-in</a>
    </p>
  </AuthFrame>
)

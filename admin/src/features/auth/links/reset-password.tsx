import { useState } from 'react'
import { request } from '../../../client/request.js'
import { AuthFrame } from '../form/auth-frame.js'
import { EmailField } from '../form/email-field.js'
import { FormProblem } from '../form/form-problem.js'
import type { ScreenProps } from '../screen-props.js'
import { NewPassword } from './new-password.js'
import { useSending } from '../form/use-sending.js'

/** Requests a link without a token; sets the new password with one. */
export function ResetPassword({ token, onEnter }: ScreenProps) {
  return token ? (
    <NewPassword
      token={token}
      title="Choose a new password"
      done="Your new password is set."
      onEnter={onEnter}
    />
  ) : (
    <RequestLink />
  )
}

function RequestLink() {
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const { isSending, problem, onSubmit, errorAt } = useSending(async () => {
    await request('post', '/api/auth/reset-password/request', { body: { email: email.trim() } })
    setSentTo(email.trim())
  })
  const back = (
    <p className="auth-link">
      <a href="/auth/sign-in">Back to sign-in</a>
    </p>
  )
  if (sentTo !== undefined)
    return (
      <AuthFrame title="Check your e-mail">
        <output className="form-note good">
          If {sentTo} has an account, a link to choose a new password is on its way. It works once,
          for a limited time.
        </output>
        <p className="auth-lead">
          Nothing after a few minutes? Check your spam folder, or ask your admin.
        </p>
        {back}
      </AuthFrame>
    )
  return (
    <AuthFrame
      title="Reset password"
      lead="Enter the e-mail of your account. We will send you a link to choose a new password."
    >
      <form className="field-stack" onSubmit={onSubmit}>
        <FormProblem problem={problem} />
        <EmailField autoFocus value={email} onChange={setEmail} error={errorAt('email')} />
        <button type="submit" className="button primary auth-submit" disabled={isSending}>
          {isSending ? 'Sending…' : 'Send the link'}
        </button>
      </form>
      <p className="auth-lead">
        If you sign in with a handle, such as KVPUNE.k3, ask your teacher for a new slip.
      </p>
      {back}
    </AuthFrame>
  )
}

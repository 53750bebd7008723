import { useState } from 'react'
import { request } from '../../client/request.js'
import { PasswordField, passwordHelp } from '../../ui/password-field.js'
import { TextField } from '../../ui/text-field.js'
import { AuthFrame } from './auth-frame.js'
import { FormProblem } from './form-problem.js'
import { useSending } from './use-sending.js'

/** Makes the one first admin of a new installation, by the link that the server printed when it started. */
export function FirstAdmin({ token }: { token: string }) {
  const [displayName, setDisplayName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isDone, setDone] = useState(false)
  const { isSending, problem, onSubmit, errorAt } = useSending(async () => {
    await request('post', '/api/auth/first-admin', { body: { token, email: email.trim(), displayName: displayName.trim(), password } })
    setDone(true)
  })
  if (isDone)
    return (
      <AuthFrame title="Tinkerdesk is ready">
        <output className="form-note good">Your admin account is made. Sign in to add the first school.</output>
        <a className="button primary auth-submit" href="/auth/sign-in">
          Go to sign-in
        </a>
      </AuthFrame>
    )
  return (
    <AuthFrame title="Set up Tinkerdesk" lead="Make the first admin account. This link works once.">
      <form className="field-stack" onSubmit={onSubmit}>
        <FormProblem problem={problem} advice={{ link_expired: 'Restart the server: it prints a fresh link while there is no admin.' }} />
        {(!token || errorAt('token')) && (
          <p className="form-problem" role="alert">
            This link is not whole. Copy all of it from where the server printed it.
          </p>
        )}
        <TextField
          label="Your name"
          autoComplete="name"
          autoFocus
          value={displayName}
          onChange={setDisplayName}
          error={errorAt('displayName')}
        />
        <TextField
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          error={errorAt('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          error={errorAt('password')}
          help={passwordHelp}
        />
        <button type="submit" className="button primary auth-submit" disabled={isSending || !token}>
          {isSending ? 'Making the account…' : 'Make the admin account'}
        </button>
      </form>
    </AuthFrame>
  )
}

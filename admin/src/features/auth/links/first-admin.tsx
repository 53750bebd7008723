import { useState } from 'react'
import { request } from '../../../client/request.js'
import { PasswordField, passwordHelp } from '../../../ui/parts/password-field.js'
import { TextField } from '../../../ui/parts/text-field.js'
import { AuthFrame } from '../form/auth-frame.js'
import { EmailField } from '../form/email-field.js'
import { FormProblem } from '../form/form-problem.js'
import { ToSignIn } from '../form/to-sign-in.js'
import { useLink } from './use-link.js'
import { useSending } from '../form/use-sending.js'

/** Creates the first admin of a new installation, from the link that the server prints when it starts. */
export function FirstAdmin({ token }: { token: string }) {
  const [displayName, setDisplayName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isDone, setDone] = useState(false)
  const { isSending, problem, onSubmit, errorAt } = useSending(async () => {
    await request('post', '/api/auth/first-admin', {
      body: { token, email: email.trim(), displayName: displayName.trim(), password },
    })
    setDone(true)
  })
  const link = useLink(token)
  if (link === 'checking') return <AuthFrame title="Set up Tinkerdesk" lead="Checking this link…" />
  if (!isDone && (link === 'gone' || problem?.code === 'link_expired'))
    return (
      <AuthFrame title="This link no longer works">
        <p className="auth-lead" role="alert">
          It was already used, has expired or is incomplete. If there is an admin already, sign in.
          Otherwise restart the server to get a new link.
        </p>
        <ToSignIn />
      </AuthFrame>
    )
  if (isDone)
    return (
      <AuthFrame title="Tinkerdesk is ready">
        <output className="form-note good">
          Your admin account was created. Sign in to add the first school.
        </output>
        <ToSignIn />
      </AuthFrame>
    )
  return (
    <AuthFrame
      title="Set up Tinkerdesk"
      lead="Create the first admin account. This link works once."
    >
      <form className="field-stack" onSubmit={onSubmit}>
        <FormProblem problem={problem} />
        <TextField
          label="Your name"
          autoComplete="name"
          autoFocus
          value={displayName}
          onChange={setDisplayName}
          error={errorAt('displayName')}
        />
        <EmailField value={email} onChange={setEmail} error={errorAt('email')} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          error={errorAt('password')}
          help={passwordHelp}
        />
        <button type="submit" className="button primary auth-submit" disabled={isSending}>
          {isSending ? 'Creating the account…' : 'Create the admin account'}
        </button>
      </form>
    </AuthFrame>
  )
}

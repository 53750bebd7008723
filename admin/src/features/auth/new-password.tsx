import type { Me } from '@tinkerdesk/shared/base/roles'
import { useState } from 'react'
import { chosenLanguage } from '../../client/device-language.js'
import { writeLoginValue } from '../../client/login-value.js'
import { request } from '../../client/request.js'
import { PasswordField, passwordHelp, pinHelp } from '../../ui/parts/password-field.js'
import { AuthFrame } from './auth-frame.js'
import { FormProblem } from './form-problem.js'
import type { ScreenProps } from './screen-props.js'
import { ToSignIn } from './to-sign-in.js'
import { useLink } from './use-link.js'
import { useSending } from './use-sending.js'

/** Sets a password with the token of an e-mailed link, or a password or PIN with that of a printed slip. */
export function NewPassword({
  token,
  title,
  lead,
  done,
  onEnter,
}: {
  token: string
  onEnter: ScreenProps['onEnter']
  title: string
  lead?: string
  done: string
}) {
  const [password, setPassword] = useState('')
  const [isDone, setDone] = useState(false)
  const { isSending, problem, onSubmit, errorAt } = useSending(async () => {
    await request('post', '/api/auth/reset-password/confirm', {
      body: { token, password, language: chosenLanguage() },
    })
    // The answer has signed the person in. A browser that keeps no cookies has no session.
    const me = await request<Me>('get', '/api/auth/me').catch(() => undefined)
    if (!me) return setDone(true)
    writeLoginValue(me)
    onEnter('/', me)
    // Stay busy until the product is shown.
    await new Promise(() => {})
  })
  const link = useLink(token)
  if (link === 'checking') return <AuthFrame title={title} lead="Checking this link…" />
  if (!isDone && (link === 'gone' || problem?.code === 'link_expired')) return <DeadLink />
  if (isDone)
    return (
      <AuthFrame title="All set">
        <output className="form-note good">{done} You can sign in with it now.</output>
        <ToSignIn />
      </AuthFrame>
    )
  const isSlip = typeof link === 'object' && link.purpose === 'slip'
  return (
    <AuthFrame title={title} {...(lead && !isSlip ? { lead } : {})}>
      {isSlip && link.signInName ? (
        <p className="auth-lead">
          {`You sign in as ${link.signInName}. Choose a password or a PIN.`}
        </p>
      ) : null}
      <form className="field-stack" onSubmit={onSubmit}>
        <FormProblem problem={problem} />
        <PasswordField
          label={isSlip ? 'New password or PIN' : 'New password'}
          autoComplete="new-password"
          autoFocus
          value={password}
          onChange={setPassword}
          error={errorAt('password')}
          help={isSlip ? pinHelp : passwordHelp}
        />
        <button type="submit" className="button primary auth-submit" disabled={isSending}>
          {isSending ? 'Saving…' : isSlip ? 'Save and sign in' : 'Save the password'}
        </button>
      </form>
      <p className="auth-link">
        <a href="/auth/sign-in">Back to sign-in</a>
      </p>
    </AuthFrame>
  )
}

/** Shown for a link that was used, expired, replaced or truncated, with what to do instead. */
export const DeadLink = () => (
  <AuthFrame title="This link no longer works">
    <p className="auth-lead" role="alert">
      It was already used, has expired or is incomplete. If you have set your password, sign in with
      it. Otherwise request a new link, or ask your teacher for a new slip.
    </p>
    <a className="button primary auth-submit" href="/auth/reset-password">
      Request a new link
    </a>
    <p className="auth-link">
      <a href="/auth/sign-in">Back to sign-in</a>
    </p>
  </AuthFrame>
)

import type { Me } from '@tinkerdesk/shared/base/roles'
import { useState } from 'react'
import { chosenLanguage } from '../../../client/device-language.js'
import { writeLoginValue } from '../../../client/storage/login-value.js'
import { request } from '../../../client/request.js'
import { PasswordField, passwordHelp, pinHelp } from '../../../ui/parts/password-field.js'
import { AuthForm } from '../form/auth-form.js'
import { AuthFrame } from '../form/auth-frame.js'
import type { ScreenProps } from '../screen-props.js'
import { orSecondStep } from '../second-step/to-second-step.js'
import { ToSignIn } from '../form/to-sign-in.js'
import { useSending } from '../form/use-sending.js'

interface Props {
  title: string
  lead?: string
  /** Said to a browser that keeps no cookies. */
  done: string
  /** The name with which a student signs in who came with a slip. They may choose a PIN. */
  signInName?: string | undefined
  /** The request that sets the password, without it. */
  confirm: { path: string; body: object }
  /** Shown when the link or slip has stopped to work. */
  dead: () => React.ReactNode
  onEnter: ScreenProps['onEnter']
}

/** Sets a password, or with a slip a password or PIN, and enters the product. */
export function ChoosePassword({
  title,
  lead,
  done,
  signInName,
  confirm,
  dead: Dead,
  onEnter,
}: Props) {
  const [password, setPassword] = useState('')
  const [isDone, setDone] = useState(false)
  const sending = useSending(async () => {
    await request('post', confirm.path, {
      body: { ...confirm.body, password, language: chosenLanguage() },
    }).catch(orSecondStep('/'))
    // The answer has signed the person in. A browser that keeps no cookies has no session.
    const me = await request<Me>('get', '/api/auth/me').catch(() => undefined)
    if (!me) return setDone(true)
    writeLoginValue(me)
    onEnter('/', me)
    // Stay busy until the product is shown.
    await new Promise(() => {})
  })
  if (!isDone && sending.problem?.code === 'link_expired') return <Dead />
  if (isDone)
    return (
      <AuthFrame title="All set">
        <output className="form-note good">{done} You can sign in with it now.</output>
        <ToSignIn />
      </AuthFrame>
    )
  const isSlip = signInName !== undefined
  return (
    <AuthFrame title={title} {...(lead ? { lead } : {})}>
      {isSlip ? (
        <p className="auth-lead">{`You sign in as ${signInName}. Choose a password or a PIN.`}</p>
      ) : null}
      <AuthForm
        sending={sending}
        submit={isSlip ? 'Save and sign in' : 'Save the password'}
        busy="Saving…"
      >
        <PasswordField
          label={isSlip ? 'New password or PIN' : 'New password'}
          autoComplete="new-password"
          autoFocus
          value={password}
          onChange={setPassword}
          error={sending.errorAt('password')}
          help={isSlip ? pinHelp : passwordHelp}
        />
      </AuthForm>
    </AuthFrame>
  )
}

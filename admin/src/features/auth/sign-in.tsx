import type { Me } from '@tinkerdesk/shared/base/roles'
import type { Issuer } from '@tinkerdesk/shared/wire/account/issuers'
import { useCallback, useEffect, useRef, useState } from 'react'
import { chosenLanguage } from '../../client/device-language.js'
import { readLoginValue, writeLoginValue } from '../../client/storage/login-value.js'
import { request } from '../../client/request.js'
import { PasswordField } from '../../ui/parts/password-field.js'
import { AuthFrame } from './form/auth-frame.js'
import { DemoSignIns } from './demo-sign-ins.js'
import { SignInNameField } from './form/email-field.js'
import { IssuerButtons } from './issuer-buttons.js'
import { FormProblem } from './form/form-problem.js'
import { destination } from './destination.js'
import type { ScreenProps } from './screen-props.js'
import { takeTyped } from './drawn-form.js'
import { orSecondStep } from './second-step/to-second-step.js'
import { useSending } from './form/use-sending.js'

const reasons: Record<string, string> = {
  expired: 'Your session has ended. What you typed is kept. Please sign in again.',
  ended: 'Your session has ended. Please sign in again.',
  disabled: 'Your account has been disabled by Admin',
  'issuer-down': 'This service does not answer. Try again later, or sign in with your password.',
  'issuer-failed': 'The sign-in was not completed. Please try again.',
  'issuer-busy': 'Too many attempts. Please wait a little and try again.',
  'issuer-unknown':
    'No account is linked to this sign-in yet. If it may be linked by e-mail, a link is on its way to you. Otherwise sign in with your password, and link it under “Your sign-ins”.',
}

/** The build draws this form into the document, without an address. */
const query = new URLSearchParams(globalThis.location?.search)
const target = () => destination(query.get('to'), location.origin)

interface Props extends ScreenProps {
  /** Given by the build alone. */
  issuers?: readonly Issuer[]
}

export function SignIn({ onEnter, drawn, issuers }: Props) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isKept, setIsKept] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const reason = reasons[query.get('reason') ?? '']
  const takeOver = useCallback(
    (node: HTMLFormElement | null) => {
      form.current = node
      // The form of the document waits once.
      if (!node || drawn?.dataset.waits === undefined) return
      const typed = takeTyped(drawn)
      setEmail(typed.email)
      setPassword(typed.password)
      setIsKept(typed.isKept)
      setIsSent(typed.isSent)
    },
    [drawn],
  )
  // After what was typed is in the form.
  useEffect(() => {
    if (isSent) form.current?.requestSubmit()
  }, [isSent])
  useEffect(() => {
    // Only someone who was signed in on this device can still be; skip the request for everyone else.
    if (readLoginValue())
      request<Me>('get', '/api/auth/me').then(
        (me) => onEnter(target(), me),
        () => {},
      )
    // The refused session of a disabled account says why once. Without it, the next person finds a plain page.
    if (query.get('reason') === 'disabled') request('post', '/api/auth/sign-out').catch(() => {})
  }, [onEnter])

  const signIn = async () => {
    const me = await request<Me>('post', '/api/auth/sign-in', {
      body: { email: email.trim(), password, keep: isKept, language: chosenLanguage() },
    }).catch(orSecondStep(target()))
    writeLoginValue(me)
    onEnter(target(), me)
    // Stay busy until the product is shown.
    await new Promise(() => {})
  }
  const { isSending, problem, onSubmit, errorAt } = useSending(signIn)

  return (
    <AuthFrame
      title="Sign in"
      lead="Welcome back."
      below={
        <DemoSignIns
          onPick={(pickedEmail, pickedPassword) => {
            setEmail(pickedEmail)
            setPassword(pickedPassword)
          }}
        />
      }
    >
      {reason && !problem && <output className="form-note">{reason}</output>}
      <form ref={takeOver} className="field-stack" onSubmit={onSubmit}>
        <FormProblem
          problem={problem}
          advice={
            email.includes('@')
              ? { wrong_credentials: 'Check both, or reset your password below.' }
              : {}
          }
        />
        <SignInNameField autoFocus value={email} onChange={setEmail} error={errorAt('email')} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={errorAt('password')}
          help="Or the PIN that you chose with your slip."
        />
        <label className="auth-keep">
          <input
            type="checkbox"
            checked={isKept}
            onChange={(event) => setIsKept(event.target.checked)}
          />
          <span>
            Keep me signed in
            <small>For two weeks. Leave it off on a shared computer.</small>
          </span>
        </label>
        <button type="submit" className="button primary auth-submit" disabled={isSending}>
          {isSending ? 'Signing in…' : 'Sign in'}
        </button>
      </form>
      <IssuerButtons to={target} drawn={issuers} />
      <p className="auth-link">
        <a href="/auth/reset-password">Forgot your password?</a>
      </p>
      <p className="auth-link">
        <a href="/auth/slip">I have a sign-in slip</a>
      </p>
    </AuthFrame>
  )
}

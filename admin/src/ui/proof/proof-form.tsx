import { text } from '@tinkerdesk/shared/base/say'
import type { Proof, ProofChoice, ProofWay } from '@tinkerdesk/shared/wire/account/factors'
import { useEffect, useEffectEvent, useState, type FormEvent, type ReactNode } from 'react'
import { PasswordField } from '../parts/password-field.js'
import { TextField } from '../parts/text-field.js'
import { canUsePasskeys, signWithPasskey, type ToSign } from './with-passkey.js'
import './proof-form.css'

interface Props {
  /** Reads the ways that the person has. */
  choices: () => Promise<ProofChoice>
  /** Asks what a passkey signs. */
  toSign: () => Promise<ToSign>
  /** Sends the proof. A fault is shown, and the form stays. */
  send: (proof: Proof) => Promise<unknown>
  submit: string
  /** Is told of each fault. Returns true for one that it shows itself. */
  onFault?: (error: unknown) => boolean
  /** The buttons beside the one that sends. */
  children?: ReactNode
  /** Shown for a person without any way. */
  none: ReactNode
}

/** Returns the sentence of a fault: that of an input, if it names one. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return text('Something went wrong.')
  const { issues, message }: Error & { issues?: readonly { message: string }[] } = error
  return issues?.[0]?.message ?? message
}

const names: { readonly [W in ProofWay]: string } = {
  passkey: text('Use a passkey'),
  totp: text('Use a code of your app'),
  recovery: text('Use a recovery code'),
  password: text('Use your password'),
}

/** Asks for a proof of who the person is, in one of the ways that they have. */
export function ProofForm({ choices, toSign, send, submit, onFault, children, none }: Props) {
  const [ways, setWays] = useState<readonly ProofWay[]>()
  const [way, setWay] = useState<ProofWay>()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const [isSending, setSending] = useState(false)
  const fail = (error: unknown) => {
    if (!onFault?.(error)) setFault(sentenceOf(error))
  }
  const load = useEffectEvent(() => {
    choices().then((choice) => {
      const usable = choice.ways.filter(
        (each) => each !== 'passkey' || canUsePasskeys(choice.relyingParty),
      )
      setWays(usable)
      setWay(usable[0])
    }, fail)
  })
  useEffect(() => load(), [])

  const proofOf = async (chosen: ProofWay): Promise<Proof> => {
    if (chosen === 'passkey')
      return { way: 'passkey', answer: { ...(await signWithPasskey(toSign)) } }
    if (chosen === 'password') return { way: chosen, password: typed }
    return { way: chosen, code: typed }
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!way || isSending) return
    setSending(true)
    setFault(undefined)
    try {
      await send(await proofOf(way))
    } catch (error) {
      fail(error)
      setTyped('')
    }
    setSending(false)
  }
  const choose = (next: ProofWay) => {
    setWay(next)
    setTyped('')
    setFault(undefined)
  }
  if (ways?.length === 0) return <>{none}</>
  const field = { value: typed, onChange: setTyped, error: fault, autoFocus: true }
  return (
    <form className="field-stack" onSubmit={(event) => void onSubmit(event)}>
      {fault && (way === 'passkey' || !way) ? (
        <p className="form-problem" role="alert">
          {fault}
        </p>
      ) : null}
      {way === 'passkey' ? (
        <p className="proof-way">
          Your browser asks for your passkey: a fingerprint, a face, a PIN of the device or a key.
        </p>
      ) : null}
      {way === 'totp' ? (
        <TextField
          {...field}
          key={way}
          label="Code of your app"
          autoComplete="one-time-code"
          inputMode="numeric"
          help="Six digits, which change every half minute."
        />
      ) : null}
      {way === 'recovery' ? (
        <TextField
          {...field}
          key={way}
          label="Recovery code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          help="One of the ten that you kept. Each works once."
        />
      ) : null}
      {way === 'password' ? (
        <PasswordField {...field} key={way} label="Your password" autoComplete="current-password" />
      ) : null}
      <div className="form-actions">
        {children}
        <button type="submit" className="button primary" disabled={isSending || !way}>
          {isSending ? 'Checking…' : submit}
        </button>
      </div>
      {ways && ways.length > 1 ? (
        <ul className="proof-ways">
          {ways
            .filter((each) => each !== way)
            .map((each) => (
              <li key={each}>
                <button type="button" onClick={() => choose(each)}>
                  {names[each]}
                </button>
              </li>
            ))}
        </ul>
      ) : null}
    </form>
  )
}

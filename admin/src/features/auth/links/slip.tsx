import { useState } from 'react'
import { request } from '../../../client/request.js'
import { TextField } from '../../../ui/parts/text-field.js'
import { AuthForm } from '../form/auth-form.js'
import { AuthFrame } from '../form/auth-frame.js'
import { ChoosePassword } from './choose-password.js'
import { DeadSlip } from './dead-slip.js'
import { SignInNameField } from '../form/email-field.js'
import { NewPassword } from './new-password.js'
import type { ScreenProps } from '../screen-props.js'
import { useSending } from '../form/use-sending.js'

const words = { title: 'Choose a password or PIN', done: 'Your password or PIN is set.' }

/** The screen behind the link on a slip. */
export const UseSlip = ({ token, onEnter }: ScreenProps) => (
  <NewPassword {...words} token={token} onEnter={onEnter} dead={DeadSlip} />
)

/** The screen on which a student without a camera types what is printed on a slip. */
export function TypedSlip({ onEnter }: Pick<ScreenProps, 'onEnter'>) {
  const [signInName, setSignInName] = useState('')
  const [code, setCode] = useState('')
  /** The name in its stored form, once the server knows the code. */
  const [accepted, setAccepted] = useState<string>()
  const body = { signInName: signInName.trim(), code }
  const sending = useSending(async () => {
    const link = await request<{ signInName: string }>('post', '/api/auth/slip-code', { body })
    setAccepted(link.signInName)
  })
  if (accepted !== undefined)
    return (
      <ChoosePassword
        {...words}
        signInName={accepted}
        confirm={{ path: '/api/auth/slip-code/confirm', body }}
        dead={DeadSlip}
        onEnter={onEnter}
      />
    )
  return (
    <AuthFrame title="Use your slip" lead="Type what is printed on the slip from your teacher.">
      <AuthForm sending={sending} submit="Next" busy="Checking…">
        <SignInNameField
          autoFocus
          value={signInName}
          onChange={setSignInName}
          error={sending.errorAt('signInName')}
        />
        <TextField
          label="Code on the slip"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={setCode}
          error={sending.errorAt('code')}
          help="12 letters and digits. Small letters, spaces and dashes do not matter."
        />
      </AuthForm>
    </AuthFrame>
  )
}

import type { Me } from '@tinkerdesk/shared/base/roles'
import type { ProofChoice } from '@tinkerdesk/shared/wire/account/factors'
import { useState } from 'react'
import { chosenLanguage } from '../../../client/device-language.js'
import { writeLoginValue } from '../../../client/storage/login-value.js'
import { HttpProblem } from '../../../client/http-problem.js'
import { request } from '../../../client/request.js'
import { ProofForm } from '../../../ui/proof/proof-form.js'
import type { ToSign } from '../../../ui/proof/with-passkey.js'
import { destination } from '../destination.js'
import type { ScreenProps } from '../screen-props.js'

const choices = () => request<ProofChoice>('get', '/api/auth/second-step')
const toSign = () => request<ToSign>('post', '/api/auth/second-step/passkey')

const back = (
  <p className="auth-link">
    <a href="/auth/sign-in">Back to sign-in</a>
  </p>
)

/** Finishes a sign-in with a second factor. */
export default function SecondStep({ onEnter }: Pick<ScreenProps, 'onEnter'>) {
  const [isOver, setOver] = useState(false)
  if (isOver)
    return (
      <>
        <output className="form-note">This took too long. Please sign in again.</output>
        {back}
      </>
    )
  return (
    <>
      <p className="auth-lead">Prove with your second factor that it is you.</p>
      <ProofForm
        choices={choices}
        toSign={toSign}
        submit="Sign in"
        onFault={(error) => {
          const hasEnded = error instanceof HttpProblem && error.code === 'second_step_over'
          if (hasEnded) setOver(true)
          return hasEnded
        }}
        send={async (proof) => {
          const me = await request<Me>('post', '/api/auth/second-step', {
            body: { proof, language: chosenLanguage() },
          })
          writeLoginValue(me)
          onEnter(destination(new URLSearchParams(location.search).get('to'), location.origin), me)
          // Stay busy until the product is shown.
          await new Promise(() => {})
        }}
        none={
          <p>
            Your passkey works at another address, and you have no recovery codes left. Ask an admin
            to reset your second factor.
          </p>
        }
      />
      {back}
    </>
  )
}

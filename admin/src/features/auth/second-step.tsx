import type { Me } from '@tinkerdesk/shared/base/roles'
import { useState } from 'react'
import { chosenLanguage } from '../../client/device-language.js'
import { writeLoginValue } from '../../client/login-value.js'
import { request } from '../../client/request.js'
import { ProofForm } from '../../ui/proof/proof-form.js'
import { destination } from './destination.js'
import type { ScreenProps } from './screen-props.js'

const address = '/api/auth/second-step'

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
      <p className="auth-lead">
        Your password was right. Prove with your second factor that it is you.
      </p>
      <ProofForm
        address={address}
        submit="Sign in"
        onOver={() => setOver(true)}
        send={async (proof) => {
          const me = await request<Me>('post', address, {
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

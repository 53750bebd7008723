import { issuerStart } from '@tinkerdesk/shared/base/issuer-start'
import type { Issuer } from '@tinkerdesk/shared/wire/account/issuers'
import { useState } from 'react'
import { request } from '../../../client/request.js'
import { AuthForm } from '../form/auth-form.js'
import { AuthFrame } from '../form/auth-frame.js'
import type { ScreenProps } from '../screen-props.js'
import { ToSignIn } from '../form/to-sign-in.js'
import { useSending } from '../form/use-sending.js'

/** The screen behind the link in a mail. A mail program that opens links on its own links nothing. */
export function LinkSignIn({ token }: Pick<ScreenProps, 'token'>) {
  const [issuer, setIssuer] = useState<Issuer>()
  const sending = useSending(async () => {
    setIssuer(await request<Issuer>('post', '/api/auth/issuer-links/confirm', { body: { token } }))
  })
  if (!token || sending.problem?.code === 'link_expired')
    return (
      <AuthFrame title="This link no longer works">
        <p className="auth-lead" role="alert">
          It was already used, has expired or is incomplete. To get another one, sign in again with
          the service that you want to link.
        </p>
        <ToSignIn />
      </AuthFrame>
    )
  if (issuer)
    return (
      <AuthFrame title="Sign-in linked">
        <output className="form-note good">{`${issuer.label} opens your account from now on.`}</output>
        <a className="button primary auth-submit" href={issuerStart(issuer.id)}>
          {`Sign in with ${issuer.label}`}
        </a>
      </AuthFrame>
    )
  return (
    <AuthFrame
      title="Link a sign-in"
      lead="Link the sign-in that is named in the e-mail to your account only if it was you."
    >
      <AuthForm sending={sending} submit="Link it" busy="Linking…">
        {null}
      </AuthForm>
    </AuthFrame>
  )
}

import { AuthFrame } from '../form/auth-frame.js'
import { ChoosePassword } from './choose-password.js'
import type { ScreenProps } from '../screen-props.js'
import { DeadSlip } from './dead-slip.js'
import { useLink } from './use-link.js'

interface Props {
  token: string
  title: string
  lead?: string
  done: string
  /** Shown for a link that no longer works. */
  dead?: () => React.ReactNode
  onEnter: ScreenProps['onEnter']
}

/** Sets a password with the token of an e-mailed link, or a password or PIN with that of a printed slip. */
export function NewPassword({ token, title, lead, done, dead: Dead = DeadLink, onEnter }: Props) {
  const link = useLink(token)
  if (link === 'checking') return <AuthFrame title={title} lead="Checking this link…" />
  if (link === 'gone') return <Dead />
  const isSlip = link.purpose === 'slip'
  return (
    <ChoosePassword
      title={title}
      {...(lead && !isSlip ? { lead } : {})}
      done={done}
      signInName={isSlip ? link.signInName : undefined}
      confirm={{ path: '/api/auth/reset-password/confirm', body: { token } }}
      dead={isSlip ? DeadSlip : Dead}
      onEnter={onEnter}
    />
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

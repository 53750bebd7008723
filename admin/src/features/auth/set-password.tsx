import { AuthFrame } from './auth-frame.js'
import { NewPassword } from './new-password.js'

/** Where the mail leads that tells somebody about their new account. */
export function SetPassword({ token }: { token: string }) {
  if (token)
    return (
      <NewPassword
        token={token}
        title="Set your password"
        lead="Your account is ready. Choose the password you will sign in with."
        done="Your password is set."
      />
    )
  return (
    <AuthFrame title="This link is not whole" lead="Open it from the mail again. If it does not work, ask for a new one.">
      <a className="button primary auth-submit" href="/auth/reset-password">
        Ask for a new link
      </a>
    </AuthFrame>
  )
}

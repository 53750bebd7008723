import { NewPassword } from './new-password.js'

/** The screen behind the link in the e-mail about a new account. */
export const SetPassword = ({ token }: { token: string }) => (
  <NewPassword
    token={token}
    title="Set your password"
    lead="Your account is ready. Choose the password you will sign in with."
    done="Your password is set."
  />
)

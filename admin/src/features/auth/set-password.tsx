import { NewPassword } from './new-password.js'

/** Where the mail leads that tells somebody about their new account. */
export const SetPassword = ({ token }: { token: string }) => (
  <NewPassword
    token={token}
    title="Set your password"
    lead="Your account is ready. Choose the password you will sign in with."
    done="Your password is set."
  />
)

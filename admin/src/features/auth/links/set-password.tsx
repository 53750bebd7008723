import type { ScreenProps } from '../screen-props.js'
import { NewPassword } from './new-password.js'

/** The screen behind the link in the e-mail about a new account, and on slips of earlier versions. */
export const SetPassword = ({ token, onEnter }: ScreenProps) => (
  <NewPassword
    token={token}
    onEnter={onEnter}
    title="Set your password"
    lead="Your account is ready. Choose the password you will sign in with."
    done="Your password is set."
  />
)

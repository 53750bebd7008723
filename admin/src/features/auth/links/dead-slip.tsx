import { AuthFrame } from '../form/auth-frame.js'
import { ToSignIn } from '../form/to-sign-in.js'

/** Shown for a slip that was used, replaced or is too old, or whose link is truncated. */
export const DeadSlip = () => (
  <AuthFrame title="This slip no longer works">
    <p className="auth-lead" role="alert">
      It was already used, a newer slip replaced it, or it is older than 14 days. If you have chosen
      your password or PIN, sign in with it. Otherwise ask your teacher for a new slip.
    </p>
    <ToSignIn />
    <p className="auth-link">
      <a href="/auth/slip">Type the code of another slip</a>
    </p>
  </AuthFrame>
)

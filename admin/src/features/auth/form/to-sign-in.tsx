/** The way on from a screen that has nothing else to offer. */
export const ToSignIn = () => (
  <a className="button primary auth-submit" href="/auth/sign-in">
    Go to sign-in
  </a>
)

import type { ReactNode } from 'react'
import { FormProblem } from './form-problem.js'
import type { useSending } from './use-sending.js'

interface Props {
  sending: Pick<ReturnType<typeof useSending>, 'isSending' | 'problem' | 'onSubmit'>
  submit: string
  /** The button while the form is sent. */
  busy: string
  children: ReactNode
}

/** A form of one step on the way in, with the way back to the sign-in. */
export const AuthForm = ({ sending, submit, busy, children }: Props) => (
  <>
    <form className="field-stack" onSubmit={sending.onSubmit}>
      <FormProblem problem={sending.problem} />
      {children}
      <button type="submit" className="button primary auth-submit" disabled={sending.isSending}>
        {sending.isSending ? busy : submit}
      </button>
    </form>
    <p className="auth-link">
      <a href="/auth/sign-in">Back to sign-in</a>
    </p>
  </>
)

import { HttpProblem } from '../../../client/http-problem.js'

/** Leaves for the page of the second step if a first proof was right and a second one is needed. Then it never returns. */
export const orSecondStep =
  (to: string) =>
  (error: unknown): Promise<never> => {
    if (!(error instanceof HttpProblem) || error.code !== 'second_step_needed')
      return Promise.reject(error)
    location.assign(`/auth/second-step?${new URLSearchParams({ to })}`)
    return new Promise(() => {})
  }

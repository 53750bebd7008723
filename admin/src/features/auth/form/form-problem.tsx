import type { HttpProblem } from '../../../client/http-problem.js'

/** The error of a whole form. Errors of single inputs are shown at the input. */
export function FormProblem({
  problem,
  advice,
}: {
  problem: HttpProblem | undefined
  advice?: Partial<Record<HttpProblem['code'], string>>
}) {
  if (!problem || problem.issues.length > 0) return null
  const more = advice?.[problem.code]
  return (
    <p className="form-problem" role="alert">
      {problem.message}
      {more && ` ${more}`}
    </p>
  )
}

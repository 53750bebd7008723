import { ProblemError } from '../problems/problem-error.js'

/** Waits for the work on a record of the demo. Throws a sentence that names the record and the fields that the product refuses. */
export async function nameRefused<T>(
  resource: string,
  { id }: Record<string, unknown>,
  work: Promise<T>,
): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error
    const faults = error.details.issues?.map(({ path, message }) => `${path}: ${message}`) ?? []
    const reason = faults.join('; ') || error.message
    throw new Error(
      `The ${resource} ${String(id)} of the demo (api/src/demo) is refused. ${reason}`,
      { cause: error },
    )
  })
}

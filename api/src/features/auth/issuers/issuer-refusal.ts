/**
 * Why a sign-in at an issuer went no further, as the page that comes next says it. `down`: the issuer does not answer. `failed`: its answer does
 * not count. `unknown`: it belongs to no account. `taken`: to another one.
 */
export type RefusalReason = 'down' | 'failed' | 'unknown' | 'taken' | 'disabled' | 'busy'

/** True for a request that got no answer. */
function isUnanswered(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (['TimeoutError', 'AbortError'].includes(cause.name) || 'syscall' in cause) return true
  return false
}

export class IssuerRefusal extends Error {
  override readonly name = 'IssuerRefusal'

  constructor(
    readonly reason: RefusalReason,
    options?: ErrorOptions,
  ) {
    super(reason, options)
  }

  /** Returns the refusal of an error, which is `usual` unless the issuer did not answer. */
  static from(error: unknown, usual: RefusalReason): IssuerRefusal {
    if (error instanceof IssuerRefusal) return error
    return new IssuerRefusal(isUnanswered(error) ? 'down' : usual, { cause: error })
  }
}

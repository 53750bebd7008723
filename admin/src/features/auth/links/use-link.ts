import { useEffect, useState } from 'react'
import { HttpProblem } from '../../../client/http-problem.js'
import { request } from '../../../client/request.js'

/** The values of a link that still works. */
interface Link {
  purpose?: 'set-password' | 'slip' | 'first-admin'
  /** The handle or e-mail on a slip. */
  signInName?: string
}
export type LinkState = 'checking' | 'gone' | Link

/** Checks on opening whether an e-mailed or printed link is still valid. If the check fails, sending the form will report it. */
export function useLink(token: string): LinkState {
  const [state, setState] = useState<LinkState>(token ? 'checking' : 'gone')
  useEffect(() => {
    if (!token) return
    const stop = new AbortController()
    request<Link>('post', '/api/auth/link', { body: { token }, signal: stop.signal }).then(
      setState,
      (error: unknown) => {
        if (!stop.signal.aborted)
          setState(error instanceof HttpProblem && isGone(error) ? 'gone' : {})
      },
    )
    return () => stop.abort()
  }, [token])
  return state
}

/** The token of a mangled link may be too long. */
const isGone = ({ code }: HttpProblem): boolean =>
  code === 'link_expired' || code === 'validation_failed'

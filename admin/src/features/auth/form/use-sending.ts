import { useState, type FormEvent } from 'react'
import { HttpProblem } from '../../../client/http-problem.js'

/** Submit state of a form: pending, and the server's error. */
export function useSending(send: () => Promise<void>) {
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<HttpProblem>()
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    setProblem(undefined)
    try {
      await send()
    } catch (error) {
      setProblem(
        error instanceof HttpProblem
          ? error
          : new HttpProblem(
              'internal',
              'Something went wrong. Please reload the page and try again.',
              0,
            ),
      )
    }
    setSending(false)
  }
  return { isSending, problem, onSubmit, errorAt: (path: string) => problem?.errors[path]?.[0] }
}

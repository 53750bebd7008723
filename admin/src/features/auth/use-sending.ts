import { useState, type FormEvent } from 'react'
import { HttpProblem } from '../../client/http-problem.js'

/** What a form needs while it talks to the server: whether it does, and what came back wrong. */
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
          : new HttpProblem('internal', 'Something went wrong. Please reload the page and try again.', 0),
      )
    }
    setSending(false)
  }
  return { isSending, problem, onSubmit, errorAt: (path: string) => problem?.errors[path]?.[0] }
}

import { useEffect, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Loading } from '../messages/loading.js'
import { PlainPage } from './plain-page.js'

interface Props<Answer> {
  /** Sends the code to the server, in a body, so that no log has it. The same function at each time. */
  ask: (code: string) => Promise<Answer>
  code: string
  /** The heading of the page if there is no answer. */
  title: string
  /** Shown below a fault. */
  after: ReactNode
  children: (answer: Answer) => ReactNode
}

/** Shows the answer of the server to a code, for anyone who has it. */
export function PageByCode<Answer>({ ask, code, title, after, children }: Props<Answer>) {
  const [answer, setAnswer] = useState<Answer>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    ask(code).then(setAnswer, (error: unknown) =>
      setProblem(error instanceof Error ? error.message : title),
    )
  }, [ask, code, title])
  if (problem !== undefined)
    return (
      <PlainPage
        alone
        title={title}
        after={after}
        actions={
          <button type="button" className="button primary" onClick={() => location.reload()}>
            Try again
          </button>
        }
      >
        <p role="alert">{problem}</p>
      </PlainPage>
    )
  return answer === undefined ? <Loading alone /> : children(answer)
}

/** Draws the page to which a link with a code leads. The code is the fragment of the address. */
export function mountByCode(root: HTMLElement, pageOf: (code: string) => ReactNode): void {
  // Another code that is opened in this tab changes only the fragment.
  addEventListener('hashchange', () => location.reload())
  createRoot(root).render(pageOf(location.hash.slice(1).slice(0, 100)))
}

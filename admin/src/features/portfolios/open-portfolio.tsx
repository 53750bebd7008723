import type { OpenedPortfolio, OpenPortfolio } from '@tinkerdesk/shared'
import { useEffect, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { request } from '../../client/request.js'
import { Loading } from '../../ui/messages/loading.js'
import { Logo } from '../../ui/parts/logo.js'
import { PlainPage } from '../../ui/parts/plain-page.js'
import { PortfolioView } from './portfolio-view.js'
import './open-portfolio.css'

/** The address of a picture in this tab. The code is in the body, so that no log has it. */
async function pictureOf(code: string, picture: number): Promise<string> {
  const answer = await fetch('/api/portfolio-pages/picture', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, picture }),
    referrerPolicy: 'no-referrer',
  })
  if (!answer.ok) throw new Error('The picture is not there.')
  return URL.createObjectURL(await answer.blob())
}

function Picture({ code, picture, alt }: { code: string; picture: number; alt: string }) {
  const [address, setAddress] = useState<string | null>()
  useEffect(() => {
    let made: string | undefined
    let isOver = false
    const drop = () => made && URL.revokeObjectURL(made)
    const read = async () => {
      made = await pictureOf(code, picture)
      if (isOver) drop()
      else setAddress(made)
    }
    read().catch(() => isOver || setAddress(null))
    return () => {
      isOver = true
      drop()
    }
  }, [code, picture])
  if (address) return <img src={address} alt={alt} />
  return (
    <span className="portfolio-gone">{address === null ? 'This photo is not here' : null}</span>
  )
}

const Shown = ({ portfolio, code }: { portfolio: OpenPortfolio; code: string }) => (
  <PortfolioView
    portfolio={{
      ...portfolio,
      pieces: portfolio.pieces.map((piece) => ({
        ...piece,
        photo:
          piece.photo === null ? null : (
            <Picture code={code} picture={piece.photo} alt={piece.words ?? piece.title} />
          ),
      })),
    }}
  />
)

/** A portfolio for anyone who has its link. */
function OpenPage({ code, languages }: { code: string; languages: ReactNode }) {
  const [answer, setAnswer] = useState<OpenedPortfolio>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    request<OpenedPortfolio>('post', '/api/portfolio-pages/open', { body: { code } }).then(
      setAnswer,
      (error: unknown) =>
        setProblem(error instanceof Error ? error.message : 'The portfolio could not be opened.'),
    )
  }, [code])
  if (problem !== undefined)
    return (
      <PlainPage
        alone
        title="The portfolio could not be opened"
        after={languages}
        actions={
          <button type="button" className="button primary" onClick={() => location.reload()}>
            Try again
          </button>
        }
      >
        <p role="alert">{problem}</p>
      </PlainPage>
    )
  if (!answer) return <Loading alone />
  const { portfolio } = answer
  if (!portfolio)
    return (
      <PlainPage alone title="This link does not open a portfolio" after={languages}>
        <p>It has ended, or it is not complete. Ask the person who sent it to you.</p>
      </PlainPage>
    )
  return (
    <main className="open-portfolio">
      <p className="open-portfolio-brand">
        <Logo /> Tinkerdesk
        <button type="button" className="button" onClick={() => print()}>
          Print
        </button>
      </p>
      <Shown portfolio={portfolio} code={code} />
      <div className="open-portfolio-foot">{languages}</div>
    </main>
  )
}

/** Draws the page to which the link of a portfolio leads. `languages` is shown below. */
export function mountPortfolio(root: HTMLElement, languages: ReactNode): void {
  document.title = 'Portfolio · Tinkerdesk'
  // Another code that is opened in this tab changes only the fragment.
  addEventListener('hashchange', () => location.reload())
  createRoot(root).render(
    <OpenPage code={location.hash.slice(1).slice(0, 100)} languages={languages} />,
  )
}

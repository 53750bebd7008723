import type { OpenedPortfolio, OpenPortfolio } from '@tinkerdesk/shared'
import { useEffect, useState, type ReactNode } from 'react'
import { request } from '../../client/request.js'
import { Logo } from '../../ui/parts/logo.js'
import { mountByCode, PageByCode } from '../../ui/parts/page-by-code.js'
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

const openPage = (code: string) =>
  request<OpenedPortfolio>('post', '/api/portfolio-pages/open', { body: { code } })

/** A portfolio for anyone who has its link. */
const OpenPage = ({ code, languages }: { code: string; languages: ReactNode }) => (
  <PageByCode
    ask={openPage}
    code={code}
    title="The portfolio could not be opened"
    after={languages}
  >
    {({ portfolio }) =>
      portfolio ? (
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
      ) : (
        <PlainPage alone title="This link does not open a portfolio" after={languages}>
          <p>It has ended, or it is not complete. Ask the person who sent it to you.</p>
        </PlainPage>
      )
    }
  </PageByCode>
)

/** Draws the page to which the link of a portfolio leads. `languages` is shown below. */
export function mountPortfolio(root: HTMLElement, languages: ReactNode): void {
  document.title = 'Portfolio · Tinkerdesk'
  mountByCode(root, (code) => <OpenPage code={code} languages={languages} />)
}

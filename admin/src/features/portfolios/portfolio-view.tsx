import type { OpenPortfolio } from '@tinkerdesk/shared'
import { formatDay } from '@tinkerdesk/shared/fields/typed/calendar'
import type { ReactNode } from 'react'
import './portfolio-view.css'

type Shown = Omit<OpenPortfolio, 'pieces'> & {
  pieces: readonly (Omit<OpenPortfolio['pieces'][number], 'photo'> & { photo: ReactNode })[]
}

/** A portfolio as it is shown to anyone who has its link. */
export const PortfolioView = ({
  portfolio,
  as: Title = 'h1',
}: {
  portfolio: Shown
  as?: 'h1' | 'h2'
}) => {
  const { name, school, about, pieces } = portfolio
  const photos = pieces.filter(({ photo }) => photo !== null)
  const others = pieces.filter(({ photo }) => photo === null)
  return (
    <article className="portfolio">
      <header>
        <Title data-typed>{name}</Title>
        <p data-typed>{school}</p>
      </header>
      {about ? (
        <p className="portfolio-about" data-typed>
          {about}
        </p>
      ) : null}
      <ul className="portfolio-work">
        {others.map((piece, at) => (
          <li key={at}>
            <Piece {...piece} />
          </li>
        ))}
      </ul>
      <ul className="portfolio-photos">
        {photos.map(({ photo, title, words }, at) => (
          <li key={at}>
            <figure>
              {photo}
              <figcaption>
                <b data-typed>{title}</b>
                {words ? <span data-typed>{words}</span> : null}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </article>
  )
}

const Piece = ({ type, title, day, words, hours }: Shown['pieces'][number]) => (
  <>
    <small>
      {type === 'activity' ? 'Tinkering activity' : null}
      {type === 'competition' ? 'Competition' : null}
      {type === 'hours' ? 'Time in the lab' : null}
    </small>
    {hours ? <b>{`${hours.hours} hours on ${hours.times} visits`}</b> : <b data-typed>{title}</b>}
    {day ? <span className="portfolio-day">{formatDay(day)}</span> : null}
    {words ? <p data-typed>{words}</p> : null}
  </>
)

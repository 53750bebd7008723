import { storedPortfolio } from '@tinkerdesk/shared'
import { PortfolioView } from './portfolio-view.js'

/** A portfolio as it was proposed, for those who may read the student's files. */
export function ProposedPortfolio({ shown }: { shown: string }) {
  const portfolio = storedPortfolio.parse(JSON.parse(shown))
  return (
    <PortfolioView
      as="h2"
      portfolio={{
        ...portfolio,
        pieces: portfolio.pieces.map((piece) => ({
          ...piece,
          photo: piece.photo ? (
            <img
              src={`/api/files/${piece.photo.file}/thumbnail`}
              alt={piece.words ?? piece.title}
            />
          ) : null,
        })),
      }}
    />
  )
}

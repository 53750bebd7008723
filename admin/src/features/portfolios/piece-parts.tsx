import { formatDay, pieceKindLabels, type MaterialPiece, type PieceKind } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'

/** A piece as the student has chosen it. */
export interface ChosenPiece {
  type: PieceKind
  source: string | null
  words: string | null
}

export const keyOf = ({ type, source }: Pick<ChosenPiece, 'type' | 'source'>): string =>
  `${type} ${source ?? ''}`

const titleOf = ({ title, hours }: MaterialPiece): string =>
  hours ? `${hours.hours} hours on ${hours.times} visits` : title

/** Returns what a chosen piece is called, also one that is not there any more. */
export const nameOf = (material: readonly MaterialPiece[], piece: ChosenPiece): string => {
  const work = material.find((each) => keyOf(each) === keyOf(piece))
  return work ? titleOf(work) : 'This work is not there any more'
}

const Thumbnail = ({ type, source }: Pick<ChosenPiece, 'type' | 'source'>) =>
  type === 'photo' && source ? (
    <img src={`/api/files/${source}/thumbnail`} alt="" loading="lazy" />
  ) : null

interface CardProps {
  piece: ChosenPiece
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onWords: (words: string | null) => void
  onRemove: () => void
}

/** A chosen piece, with its place and what the student says of it. */
export const PieceCard = ({
  piece,
  name,
  isFirst,
  isLast,
  onMove,
  onWords,
  onRemove,
}: CardProps) => (
  <li>
    <Thumbnail {...piece} />
    <div>
      <small>{say(pieceKindLabels[piece.type])}</small>
      <b data-typed>{name}</b>
      <input
        aria-label={`What you say about ${name}`}
        placeholder={say('What you say about it')}
        maxLength={300}
        value={piece.words ?? ''}
        onChange={({ target }) => onWords(target.value === '' ? null : target.value)}
      />
      <div className="own-portfolio-actions">
        <button
          type="button"
          className="button"
          aria-label={`Up: ${name}`}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        >
          Up
        </button>
        <button
          type="button"
          className="button"
          aria-label={`Down: ${name}`}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          Down
        </button>
        <button
          type="button"
          className="button"
          aria-label={`Leave out: ${name}`}
          onClick={onRemove}
        >
          Leave out
        </button>
      </div>
    </div>
  </li>
)

interface ListProps {
  material: readonly MaterialPiece[]
  isFull: boolean
  onAdd: (piece: MaterialPiece) => void
}

/** The work that is not in the portfolio yet. */
export const MaterialList = ({ material, isFull, onAdd }: ListProps) => (
  <>
    <h3>What you can add</h3>
    {material.length === 0 ? <p>All of your work is in your portfolio.</p> : null}
    <ul className="own-portfolio-material">
      {material.map((piece) => (
        <li key={keyOf(piece)}>
          <Thumbnail {...piece} />
          <div>
            <small>{say(pieceKindLabels[piece.type])}</small>
            <b data-typed>{titleOf(piece)}</b>
            {piece.day ? <span>{formatDay(piece.day)}</span> : null}
          </div>
          <button
            type="button"
            className="button"
            aria-label={`Add: ${titleOf(piece)}`}
            disabled={isFull}
            onClick={() => onAdd(piece)}
          >
            Add
          </button>
        </li>
      ))}
    </ul>
    {isFull ? <p>Your portfolio is full. Leave something out first.</p> : null}
  </>
)

import { Button } from 'antd'
import { Link } from 'react-router'

/** The facts about the selected cell. */
export interface Note {
  label: string
  /** Why it is wrong, or cannot be changed. */
  problem?: string | undefined
  /** The value before the change, in words. */
  before?: string | undefined
  /** The value that someone else gave it meanwhile, in words. */
  theirs?: string | undefined
  /** The staged value, in words. */
  mine?: string | undefined
  /** The address of the form in which it can be changed. */
  form?: string | undefined
}

interface Props {
  note: Note | null
  onMine: () => void
  onTheirs: () => void
}

/** Returns a value between quotation marks, cut if it is long. */
export const words = (text: string) =>
  text === '' ? 'empty' : `“${text.length > 80 ? `${text.slice(0, 80)}…` : text}”`

/** The line above a grid about the selected cell. Screen readers hear it when it changes. */
export function CellNote({ note, onMine, onTheirs }: Props) {
  return (
    <div className="td-grid-note">
      <output>
        {note ? (
          <>
            <strong>{note.label}</strong>
            {note.theirs !== undefined ? (
              <span className="td-error">
                {' '}
                Someone else changed it to {words(note.theirs)}. Yours is {words(note.mine ?? '')}.
              </span>
            ) : note.problem ? (
              <span className={note.form === undefined ? 'td-error' : undefined}>
                {' '}
                {note.problem}
              </span>
            ) : note.before !== undefined ? (
              <span> was {words(note.before)}</span>
            ) : null}
          </>
        ) : null}
      </output>
      {note?.theirs !== undefined ? (
        <>
          <Button size="small" onClick={onMine}>
            Keep mine
          </Button>
          <Button size="small" onClick={onTheirs}>
            Take theirs
          </Button>
        </>
      ) : null}
      {note?.form === undefined ? null : (
        <Link className="td-to" to={note.form} title="Enter">
          Open its form
        </Link>
      )}
    </div>
  )
}

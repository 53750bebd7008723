import type { Field } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { createElement } from 'react'
import { showOf } from '../../fields/index.js'
import { Fault } from '../../ui/messages/fault.js'

interface Props {
  isSaving: boolean
  problem: string | null
  /** The value that someone else has stored meanwhile. */
  theirs: { value: unknown; field: Field; keepMine: () => void; takeTheirs: () => void } | null
}

/** The state of a cell that was sent: it is being saved, was refused, or has two values. */
export function InlineNote({ isSaving, problem, theirs }: Props) {
  return (
    <>
      {isSaving ? <output className="td-inline-note">Saving…</output> : null}
      {problem !== null && !isSaving ? <Fault className="td-inline-note">{problem}</Fault> : null}
      {theirs ? (
        <div className="td-inline-note" role="alert">
          <span className="td-error">Someone else changed it to </span>
          {createElement(showOf(theirs.field), { field: theirs.field, value: theirs.value })}
          <div className="td-inline-choice">
            <Button size="small" onClick={theirs.keepMine} autoFocus>
              Keep mine
            </Button>
            <Button size="small" onClick={theirs.takeTheirs}>
              Take theirs
            </Button>
          </div>
        </div>
      ) : null}
    </>
  )
}

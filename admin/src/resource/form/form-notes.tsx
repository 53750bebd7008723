import { Button } from 'antd'
import '../../ui/styles/bar.css'
import './form-notes.css'

/** The reason why the last attempt to save failed. */
export const ReasonNote = ({ reason }: { reason: string }) => (
  <p className="td-form-note td-form-reason" role="alert">
    {reason}
  </p>
)

/** Says that a draft was restored and what of it could not be, and lets the person discard it. */
export const DraftNote = ({
  since,
  notes,
  onDiscard,
}: {
  since: string
  notes: readonly string[]
  onDiscard: () => void
}) => (
  <div className="td-form-note">
    <output>
      Your unsaved changes from {since} were restored.
      {notes.map((note) => (
        <span key={note} className="td-draft-loss">
          {note}
        </span>
      ))}
    </output>
    <Button size="small" onClick={onDiscard}>
      Discard it
    </Button>
  </div>
)

/** Replaces the save button when the record has been closed in the meantime. The typed text can still be copied. */
export const ClosedBar = ({ onLeave }: { onLeave: () => void }) => (
  <div className="td-bar td-form-closed">
    <p role="alert">
      This work was completed while you were typing and can no longer be saved. Copy anything you
      want to keep.
    </p>
    <Button onClick={onLeave}>Leave</Button>
  </div>
)

import { Button } from 'antd'
import '../../ui/bar.css'
import './form-notes.css'

/** Why the last try to save failed. */
export const ReasonNote = ({ reason }: { reason: string }) => (
  <p className="td-form-note td-form-reason" role="alert">
    {reason}
  </p>
)

/** What was typed before is in the form again, and can be thrown away. */
export const DraftNote = ({ onDiscard }: { onDiscard: () => void }) => (
  <div className="td-form-note">
    <output>Your unsaved changes were restored.</output>
    <Button size="small" onClick={onDiscard}>
      Discard it
    </Button>
  </div>
)

/** Takes the place of the save button when the record was closed meanwhile; what was typed can still be copied. */
export const ClosedBar = ({ onLeave }: { onLeave: () => void }) => (
  <div className="td-bar td-form-closed">
    <p role="alert">This work was completed while you were typing and can no longer be saved. Copy anything you want to keep.</p>
    <Button onClick={onLeave}>Leave</Button>
  </div>
)

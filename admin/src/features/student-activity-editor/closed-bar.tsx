import { Button } from 'antd'
import '../../ui/bar.css'

/** Stands where one would save, when somebody else completed the work meanwhile; what was typed can still be copied. */
export const ClosedBar = ({ onLeave }: { onLeave: () => void }) => (
  <div className="td-bar sae-closed">
    <p role="alert">This work was completed while you typed: it can no longer be saved. Copy what you want to keep.</p>
    <Button onClick={onLeave}>Leave</Button>
  </div>
)

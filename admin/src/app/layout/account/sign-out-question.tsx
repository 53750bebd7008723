import { formatMoment } from '@tinkerdesk/shared'
import { Link } from 'react-router'
import type { Unsaved } from '../../../client/kept-work.js'
import { Dialog } from '../../../ui/dialogs/dialog.js'

interface Props {
  unsaved: readonly Unsaved[]
  onStay: () => void
  onLeave: () => void
}

const maxShown = 5

/** Asks before signing out deletes unsaved text, and leads to it. */
export default function SignOutQuestion({ unsaved, onStay, onLeave }: Props) {
  return (
    <Dialog open title="Sign out without saving?" onClose={onStay}>
      <p>Your unsaved changes on this device are deleted when you sign out:</p>
      <ul>
        {unsaved.slice(0, maxShown).map(({ id, to, title, startedAt }) => (
          <li key={id}>
            <Link to={to} onClick={onStay}>
              {title}
            </Link>
            , started on {formatMoment(new Date(startedAt).toISOString())}
          </li>
        ))}
        {unsaved.length > maxShown ? <li>and {unsaved.length - maxShown} more</li> : null}
      </ul>
      <div className="td-dialog-actions">
        <button type="button" className="button" onClick={onStay}>
          Stay
        </button>
        <button type="button" className="button primary" onClick={onLeave}>
          Sign out and delete them
        </button>
      </div>
    </Dialog>
  )
}

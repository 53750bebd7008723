import { formatMoment } from '@tinkerdesk/shared'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Unsaved } from '../../../client/kept-work.js'
import { Dialog } from '../../../ui/dialogs/dialog.js'
import { useMe } from '../../../fields/use-me.js'
import { useAsksOnSaving } from '../../../resource/record/overrides.js'
import { useWritesUnread } from '../../../resource/writes/use-record-writes.js'
import { Fault } from '../../../ui/messages/fault.js'
import { saveKeptWork, type Left } from '../save-kept-work.js'

interface Props {
  unsaved: readonly Unsaved[]
  onStay: () => void
  onLeave: () => void
}

const maxShown = 5

/** Asks before signing out deletes unsaved text, leads to it, and saves it. Signs out once nothing is left. */
export default function SignOutQuestion({ unsaved, onStay, onLeave }: Props) {
  const me = useMe()
  const asks = useAsksOnSaving()
  const writesOf = useWritesUnread()
  const [left, setLeft] = useState<readonly Left[]>()
  const [isSaving, setSaving] = useState(false)
  const shown: readonly (Unsaved & { reason?: string })[] = left ?? unsaved
  const save = async () => {
    setSaving(true)
    const failed = await saveKeptWork({ me, asks, writesOf })
    setSaving(false)
    setLeft(failed)
    if (failed.length === 0) onLeave()
  }
  return (
    <Dialog open title="Sign out without saving?" onClose={onStay}>
      {left ? (
        <Fault>You are still signed in. This could not be saved:</Fault>
      ) : (
        <p>Your unsaved changes on this device are deleted when you sign out:</p>
      )}
      <ul>
        {shown.slice(0, maxShown).map(({ id, to, title, startedAt, reason }) => (
          <li key={id}>
            <span>
              <Link to={to} onClick={onStay}>
                {title}
              </Link>
              , started on {formatMoment(new Date(startedAt).toISOString())}
            </span>
            {reason ? <div>{reason}</div> : null}
          </li>
        ))}
        {shown.length > maxShown ? <li>and {shown.length - maxShown} more</li> : null}
      </ul>
      <div className="td-dialog-actions">
        <button type="button" className="button" onClick={onStay}>
          Stay
        </button>
        <button type="button" className="button" disabled={isSaving} onClick={onLeave}>
          Sign out and delete them
        </button>
        <button
          type="button"
          className="button primary"
          disabled={isSaving}
          onClick={() => void save()}
        >
          {isSaving ? 'Saving…' : 'Save and sign out'}
        </button>
      </div>
    </Dialog>
  )
}

import { formatCount } from '@tinkerdesk/shared'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isDeviceFull, isWorkLeftOut, keptSizes } from '../../../client/own-device/answers.js'
import { noteOwnership, onOwnership, ownership } from '../../../client/own-device/ownership.js'
import { markOwn } from '../../../client/own-device/people.js'
import { useMe } from '../../../fields/use-me.js'
import { Dialog } from '../../../ui/dialogs/dialog.js'
import { toast } from '../../../ui/messages/toast.js'
import './own-device.css'

/** How often the size is read while it is shown, in ms. */
const lookEveryMs = 1_000

interface Kept {
  /** The size of what is kept. Absent until something is. */
  bytes?: number
  isFull: boolean
  isLeftOut: boolean
}

/** Returns what is kept, read again while it is shown. */
function useKept(): Kept {
  const [kept, setKept] = useState<Kept>({ isFull: isDeviceFull(), isLeftOut: false })
  useEffect(() => {
    const look = async () => {
      const sizes = Object.values((await keptSizes()) ?? {})
      const bytes = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
      const isLeftOut = await isWorkLeftOut()
      setKept({ isFull: isDeviceFull(), isLeftOut, ...(sizes.length > 0 && { bytes }) })
    }
    void look()
    const timer = setInterval(() => void look(), lookEveryMs)
    return () => clearInterval(timer)
  }, [])
  return kept
}

/** The switch by which a person marks this device as their own, with what is kept, for how long, and where not to use it. */
export default function OwnDevice({ onClose }: { onClose: () => void }) {
  const { uid, role } = useMe()
  const isOwn = useSyncExternalStore(onOwnership, ownership)?.isOwn === true
  const [isSaving, setSaving] = useState(false)
  const kept = useKept()
  const change = async (next: boolean) => {
    setSaving(true)
    const now = await markOwn(uid, next)
    if (now) noteOwnership(now)
    if (now?.isOwn !== next) toast.error('This device cannot keep your work.')
    setSaving(false)
  }
  return (
    <Dialog open onClose={onClose} title="Keep my work on this device" width={520}>
      <div className="own-device">
        {role === 'student' ? (
          <p>
            Your activities, competitions, courses, tasks and calendar then open without a
            connection. What you change is sent when the connection returns. Files are not kept.
          </p>
        ) : (
          <p>
            Your Home, your schools and your own sessions of today then open without a connection,
            with the names of their students. What you change is sent when the connection returns.
          </p>
        )}
        <label>
          <input
            type="checkbox"
            checked={isSaving ? !isOwn : isOwn}
            disabled={isSaving}
            onChange={({ target }) => void change(target.checked)}
          />
          <span>
            This device is mine: keep my work on it
            <small>
              Not for a computer at school, or one that others use. They could read your work.
            </small>
          </span>
        </label>
        <output>{isOwn ? <KeptNote {...kept} /> : null}</output>
        <p className="own-device-note">
          It is deleted when you sign out, when your session or your role ends, when another person
          signs in here, and after 48 hours without a connection.
        </p>
      </div>
    </Dialog>
  )
}

function KeptNote({ bytes, isFull, isLeftOut }: Kept) {
  if (isFull)
    return 'This device has no space left. Not all of your work is kept. Delete files that you do not need.'
  if (bytes === undefined) return 'Your work is being kept…'
  const kb = formatCount(Math.max(1, Math.round(bytes / 1000)))
  return isLeftOut
    ? `${kb} kB are kept. The work that changed longest ago did not fit.`
    : `${kb} kB are kept.`
}

import { Button } from 'antd'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Dialog } from '../ui/dialog.js'

/** Asks before a person leaves with changes that are not saved; `isFree` is looked at when they go. */
export function LeaveGuard({ isDirty, isFree }: { isDirty: boolean; isFree: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && !isFree() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isFree()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onUnload)
    return () => window.removeEventListener('beforeunload', onUnload)
  }, [isDirty, isFree])
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog open title="Leave without saving?" onClose={blocker.reset}>
      <p>What you changed here is not saved yet.</p>
      <div className="td-dialog-actions">
        <Button danger onClick={blocker.proceed}>
          Leave
        </Button>
        <Button type="primary" autoFocus onClick={blocker.reset}>
          Stay
        </Button>
      </div>
    </Dialog>
  )
}

import { useEffect, useState, useSyncExternalStore } from 'react'
import { isOutdated, onOutdated } from '../../../client/build.js'
import { reloadPage } from '../../../client/reload.js'
import { prepareUpdate, takeUpdate } from '../../../client/start-worker.js'
import './update-note.css'

/** Shown when the server has a newer build than this tab, whose requests it may no longer understand. */
export function UpdateNote() {
  const isShown = useSyncExternalStore(onOutdated, isOutdated)
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    if (isShown) void prepareUpdate()
  }, [isShown])
  const reload = async () => {
    setLeaving(true)
    await takeUpdate()
    await reloadPage()
    // The page is still here if the person chose to stay.
    setLeaving(false)
  }
  return (
    <output>
      {isShown ? (
        <span className="update-note" data-bottom-bar>
          <span>Tinkerdesk was updated. Reload the page; what you typed is kept.</span>
          <button
            type="button"
            className="button primary"
            disabled={isLeaving}
            onClick={() => void reload()}
          >
            {isLeaving ? 'Reloading…' : 'Reload'}
          </button>
        </span>
      ) : null}
    </output>
  )
}

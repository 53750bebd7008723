import { useSyncExternalStore } from 'react'
import { isOutdated, onOutdated } from '../../client/build.js'
import { reloadPage } from '../../client/reload.js'
import './update-note.css'

/** Shown when the server has a newer build than this tab, whose requests it may no longer understand. */
export function UpdateNote() {
  const isShown = useSyncExternalStore(onOutdated, isOutdated)
  return (
    <output>
      {isShown ? (
        <span className="update-note">
          <span>Tinkerdesk was updated. Reload the page; what you typed is kept.</span>
          <button type="button" className="button primary" onClick={() => void reloadPage()}>
            Reload
          </button>
        </span>
      ) : null}
    </output>
  )
}

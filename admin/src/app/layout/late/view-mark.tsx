import { useMe } from '../../../fields/use-me.js'
import { endView } from '../../../client/storage/view.js'
import './view-mark.css'

/** Says on every page as whom an admin looks at it, and ends that. */
export default function ViewMark() {
  const { displayName } = useMe()
  const stop = () => {
    endView()
    location.replace('/')
  }
  return (
    <section className="view-mark" aria-label="You look as another person">
      <span className="view-mark-name">
        You look as <strong data-typed>{displayName}</strong>
      </span>
      <button type="button" className="button" onClick={stop}>
        Stop
      </button>
    </section>
  )
}

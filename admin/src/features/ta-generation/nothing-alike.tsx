import type { NamedActivity } from '@tinkerdesk/shared'
import { Link } from 'react-router'

/** Says that the library has nothing like a wish, and leads on: to what comes nearest, and to an activity of one's own. */
export function NothingAlike({ nearest }: { nearest: readonly NamedActivity[] }) {
  return (
    <section className="td-panel td-section ta-gen-draft" aria-label="Draft">
      <p aria-live="polite" className="ta-gen-state">
        Nothing like this in the library yet. No draft was used.
      </p>
      {nearest.length > 0 ? (
        <div>
          <h3>Nearest in the library</h3>
          <ul>
            {nearest.map(({ id, name }) => (
              <li key={id}>
                <Link to={`/ta-data/show/${id}`}>{name}</Link>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <p className="ta-gen-links">
        <Link to="/ta-data/add">Write your own</Link>
        <Link to="/ta-data/view">Look through the library</Link>
      </p>
    </section>
  )
}

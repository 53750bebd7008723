import { say } from '@tinkerdesk/shared/base/say'
import { stepsOf } from '../../ui/parts/last-step.js'
import { TimeAgo } from '../../ui/parts/time-ago.js'
import '../../ui/styles/section.css'

/** Every status that a copy had, newest first. */
export function StatusSteps({ history }: { history: unknown }) {
  const steps = stepsOf(history).toReversed()
  if (steps.length === 0) return null
  return (
    <section className="td-panel td-section">
      <h2>Status history</h2>
      <ol className="sae-steps">
        {steps.map(({ status, modifiedAt, by }) => (
          <li key={modifiedAt + status}>
            <strong>{say(status)}</strong>
            <span>
              <TimeAgo value={modifiedAt} />
              {by ? ` · ${by}` : null}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

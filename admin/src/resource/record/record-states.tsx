import type { Resource } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { Link } from 'react-router'
import { HttpProblem } from '../../client/http-problem.js'
import { ListMessage } from '../../ui/list-message.js'
import '../../ui/section.css'
import '../../ui/skeleton.css'

/** Cards that stand in for a record while it is on its way. */
export const RecordSkeleton = ({ resource }: { resource: Resource }) => (
  <div aria-busy aria-label="Loading">
    {resource.form.slice(0, 3).map(({ title }) => (
      <div key={title} className="td-panel td-section">
        <span className="td-skeleton" style={{ width: '22%' }} />
        <div className="td-fields">
          {[70, 55, 62, 40].map((width) => (
            <span key={width} className="td-skeleton" style={{ width: `${width}%` }} />
          ))}
        </div>
      </div>
    ))}
  </div>
)

interface ErrorProps {
  resource: Resource
  error: unknown
  onRetry: () => void
  /** Where to go on from a record that is not there; its list, unless it stands elsewhere. */
  back?: { label: string; to: string }
}

/** Why a record is not shown, and the way on. */
export function RecordError({ resource, error, onRetry, back }: ErrorProps) {
  const isGone = error instanceof HttpProblem && error.statusCode === 404
  const { label, to } = back ?? { label: resource.label.many, to: `/${resource.path}/view` }
  return (
    <div className="td-panel">
      <ListMessage
        tone="error"
        title={isGone ? `This ${resource.label.one.toLowerCase()} is not here` : 'It could not be loaded'}
        action={
          isGone ? (
            <Link className="button" to={to}>
              Go to {label}
            </Link>
          ) : (
            <Button onClick={onRetry}>Try again</Button>
          )
        }
      >
        {error instanceof Error ? error.message : null}
      </ListMessage>
    </div>
  )
}

import type { Resource } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { Link } from 'react-router'
import { HttpProblem } from '../../client/http-problem.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { ExplainLink } from '../explain/explain-link.js'
import '../../ui/styles/section.css'
import '../../ui/styles/skeleton.css'

/** Placeholder cards while a record loads. */
export const RecordSkeleton = ({ resource }: { resource: Resource }) => (
  <output aria-busy aria-label="Loading">
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
  </output>
)

interface ErrorProps {
  resource: Resource
  error: unknown
  onRetry: () => void
  /** The record, if it has an address of its own. */
  id?: string | undefined
  /** The address to continue to from a missing record. Defaults to its list. */
  back?: { label: string; to: string }
}

/** The reason why a record is not shown, and the next step. */
export function RecordError({ resource, error, onRetry, id, back }: ErrorProps) {
  const isGone = error instanceof HttpProblem && error.statusCode === 404
  const { label, to } = back ?? { label: resource.label.many, to: `/${resource.path}/view` }
  return (
    <div className="td-panel">
      <ListMessage
        tone="error"
        title={
          isGone
            ? `This ${resource.label.one.toLowerCase()} was not found`
            : 'The record could not be loaded'
        }
        action={
          isGone ? (
            <>
              <Link className="button" to={to}>
                Go to {label}
              </Link>
              <ExplainLink resource={resource} id={id} isRefusal />
            </>
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

import { mayOpen, type Explanation, type Resource } from '@tinkerdesk/shared'
import { Link } from 'react-router'
import { useMe } from '../../fields/use-me.js'
import { Dialog } from '../../ui/dialogs/dialog.js'
import { LoadFault } from '../../ui/messages/load-fault.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { ExplanationView } from './explanation-view.js'

export interface ExplainedPlace {
  resource: Resource
  /** Absent for a list. */
  id?: string | undefined
  onClose: () => void
}

/** Says what this person may do here, what is not there, and why. */
export default function ExplainDialog({ resource, id, onClose }: ExplainedPlace) {
  const me = useMe()
  const { data, error, refresh } = useApiQuery<Explanation>('/api/explain', {
    resource: resource.name,
    record: id,
  })
  const query = new URLSearchParams({ resource: resource.name, ...(id ? { record: id } : {}) })
  return (
    <Dialog open title={`What may I do here? ${resource.label.many}`} onClose={onClose} width={640}>
      {error ? <LoadFault error={error} onRetry={refresh} /> : null}
      {data ? <ExplanationView explanation={data} /> : null}
      {mayOpen(me.role, 'explainAccess') ? (
        <p>
          <Link to={`/explain-access?${query}`} onClick={onClose}>
            Explain it for another person
          </Link>
        </p>
      ) : null}
    </Dialog>
  )
}

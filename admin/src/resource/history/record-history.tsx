import { formatCount, type AuditEntry, type ListPage, type Resource } from '@tinkerdesk/shared'
import { useState } from 'react'
import { Link } from 'react-router'
import { PartFault, PartLoading } from '../../ui/messages/part-state.js'
import { ExactTime } from '../../ui/parts/time-ago.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import type { ListRow } from '../values/list-row.js'
import { AuditChanges } from './audit-changes.js'
import { AuditActor, AuditCause, AuditSummary } from './audit-entry.js'
import { PutBack } from './put-back.js'
import './record-history.css'
import '../../fields/common/field.css'

interface Props {
  resource: Resource
  row: ListRow
}

const maxEntries = 10

/** The history of a record, loaded when it is opened. */
export default function RecordHistory({ resource, row }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      id="history"
      className="td-panel td-history"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h2>History</h2>
      </summary>
      {/* A change that arrives while it is open reloads it. */}
      {isOpen ? <Entries key={row.version} resource={resource} row={row} /> : null}
    </details>
  )
}

function Entries({ resource, row }: Props) {
  const params = { resource: resource.name, record: row.id, limit: maxEntries }
  const {
    data: entries,
    isLoading,
    error,
    refresh,
  } = useApiQuery<ListPage<AuditEntry>>('/api/audit', params)
  if (error) return <PartFault error={error} onRetry={refresh} />
  if (isLoading) return <PartLoading className="td-history-list" />
  const { data = [], total = 0 } = entries ?? {}
  return (
    <>
      <ol className="td-history-list">
        {data.map((entry) => (
          <li key={entry.id} data-action={entry.action}>
            <strong>
              <AuditActor who={entry.who} token={entry.token} />
            </strong>{' '}
            <AuditSummary entry={entry} record="this record" />
            <AuditCause through={entry.through} />
            <span className="td-history-when">
              {' · '}
              <ExactTime value={entry.at} /> (v{entry.version})
            </span>
            <AuditChanges entry={entry} />
            <PutBack resource={resource} row={row} entry={entry} />
          </li>
        ))}
      </ol>
      {data.length === 0 ? <p className="td-help">Nothing is noted about this record.</p> : null}
      <Link className="td-history-all" to={`/audit-trail?kind=${resource.name}&record=${row.id}`}>
        {total > data.length ? `All ${formatCount(total)} changes` : 'Open in the audit trail'}
      </Link>
    </>
  )
}

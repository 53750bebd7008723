import {
  resourceNamed,
  type Proposal,
  type ProposedRow,
  type ProposedRows,
} from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { Link } from 'react-router'
import { PlannedChanges } from '../../resource/index.js'
import { LoadFault } from '../../ui/messages/load-fault.js'
import { Loading } from '../../ui/messages/loading.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'

/** The records of a proposal, with the values before and after. */
export function ProposalRows({ proposal: { id, resource: name } }: { proposal: Proposal }) {
  const { data, error, refresh } = useApiQuery<ProposedRows>(`/api/proposals/${id}/rows`)
  if (error) return <LoadFault error={error} onRetry={refresh} />
  if (!data) return <Loading />
  const resource = resourceNamed(name)
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scrolled box must be reachable by key.
    <ul className="proposal-rows" tabIndex={0} aria-label="Records">
      {data.rows.map((row) => (
        <li key={row.place}>
          <RowTitle name={name} row={row} />
          {row.isConflict ? (
            <span className="td-error"> Changed since it was proposed: it stays as it is</span>
          ) : null}
          {row.problem ? <span className="td-error"> {say(row.problem)}</span> : null}
          <PlannedChanges resource={resource} changes={row.changes} />
        </li>
      ))}
    </ul>
  )
}

function RowTitle({ name, row: { record, title } }: { name: string; row: ProposedRow }) {
  const { label, path } = resourceNamed(name)
  if (title === null) return <strong>{label.one}</strong>
  return path ? (
    <Link to={`/${path}/show/${record}`}>{title || label.one}</Link>
  ) : (
    <strong>{title || label.one}</strong>
  )
}

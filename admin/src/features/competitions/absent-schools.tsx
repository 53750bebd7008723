import { formatCount, resourceNamed, type AbsentSchools as Answer } from '@tinkerdesk/shared'
import { useState } from 'react'
import { Link } from 'react-router'
import { PartFault } from '../../ui/messages/part-state.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'

const { url } = resourceNamed('competition')

/** The schools that may enter a competition and do not take part yet. They are read when the box is opened. */
export function AbsentSchools({ competition }: { competition: string }) {
  const [isOpen, setOpen] = useState(false)
  const { data, error, refresh } = useApiQuery<Answer>(
    `/api/${url}/${competition}/absent-schools`,
    {},
    isOpen,
  )
  const more = (data?.total ?? 0) - (data?.data.length ?? 0)
  return (
    <details
      className="td-panel comp-barred comp-absent"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Schools not yet taking part{data ? `: ${data.total}` : ''}</summary>
      {error ? <PartFault error={error} onRetry={refresh} /> : null}
      {data?.total === 0 ? <p>Every school that may enter takes part.</p> : null}
      <ul aria-busy={isOpen && !data && !error}>
        {(data?.data ?? []).map(({ id, name, city }) => (
          <li key={id}>
            <Link to={`/school-data/show/${id}`}>{name}</Link>
            {city === null ? null : <span>, {city}</span>}
          </li>
        ))}
        {more > 0 ? <li>{`and ${formatCount(more)} more`}</li> : null}
      </ul>
    </details>
  )
}

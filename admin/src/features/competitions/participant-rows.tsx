import type { Participant } from '@tinkerdesk/shared'
import { Link } from 'react-router'
import { ChoiceTag } from '../../fields/choice/choice-tag.js'
import { useNarrow } from '../../resource/use-narrow.js'
import { TimeAgo } from '../../ui/time-ago.js'

interface Props {
  rows: readonly Participant[]
  isLoading: boolean
  statuses: readonly string[]
}

const openAt = ({ student, id }: Participant) => `/student-data/snapshot/${student}/competition/edit/${id}?mode=read`
const groupOf = (row: Participant) => [row.class, row.section].filter(Boolean).join(' ')
const placeOf = (row: Participant) => [row.city, row.state].filter(Boolean).join(', ')

/** The students who take part, as a table, or as cards on a telephone. */
export function ParticipantRows({ rows, isLoading, statuses }: Props) {
  const isNarrow = useNarrow()
  const status = (row: Participant) => <ChoiceTag value={row.status} label={row.status} choices={statuses} />
  if (isLoading)
    return (
      <div className="comp-skeleton" aria-busy>
        {[60, 75, 50, 70].map((width) => (
          <span key={width} className="td-skeleton" style={{ width: `${width}%` }} />
        ))}
      </div>
    )
  if (isNarrow)
    return (
      <ul className="td-row-cards">
        {rows.map((row) => (
          <li key={row.id}>
            <div className="td-card-head">
              <Link to={openAt(row)}>{row.name}</Link>
              {status(row)}
            </div>
            <dl>
              <div>
                <dt>Class</dt>
                <dd>{groupOf(row)}</dd>
              </div>
              <div>
                <dt>School</dt>
                <dd>{row.schoolName}</dd>
              </div>
              <div>
                <dt>City</dt>
                <dd>{placeOf(row)}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    )
  return (
    <div className="td-table-frame">
      <table className="td-table comp-table">
        <thead>
          <tr>
            {['Student', 'Class', 'School', 'City', 'Status', 'Last change'].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Link to={openAt(row)}>{row.name}</Link>
              </td>
              <td>{groupOf(row)}</td>
              <td title={row.schoolName}>{row.schoolName}</td>
              <td>{placeOf(row)}</td>
              <td>{status(row)}</td>
              <td>
                <TimeAgo value={row.updatedAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

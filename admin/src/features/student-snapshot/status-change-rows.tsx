import type { StatusChange } from '@tinkerdesk/shared'
import { useNarrow } from '../../resource/use-narrow.js'
import { TimeAgo } from '../../ui/time-ago.js'
import { ByWhom, CopyLink, FromTo, kindOf, StudentLink } from './status-change-parts.js'

interface Props {
  rows: readonly StatusChange[]
  isLoading: boolean
}

/** Changes of statuses as a table, or as cards on a telephone. */
export function StatusChangeRows({ rows, isLoading }: Props) {
  const isNarrow = useNarrow()
  if (isLoading)
    return (
      <div className="snap-changes-skeleton" aria-busy>
        {[70, 55, 80, 60].map((width) => (
          <span key={width} className="td-skeleton" style={{ width: `${width}%` }} />
        ))}
      </div>
    )
  if (isNarrow)
    return (
      <ul className="td-row-cards">
        {rows.map((change) => (
          <li key={change.id} className="snap-change-card">
            <div className="td-card-head">
              <StudentLink change={change} />
              <span className="snap-soft">
                <TimeAgo value={change.at} />
              </span>
            </div>
            <CopyLink change={change} />
            <FromTo change={change} />
            <dl>
              <div>
                <dt>By</dt>
                <dd>
                  <ByWhom change={change} />
                </dd>
              </div>
              <div>
                <dt>School</dt>
                <dd>{change.schoolName}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    )
  return (
    <div className="td-table-frame">
      <table className="td-table snap-changes">
        <thead>
          <tr>
            {['When', 'Student', 'Work', 'Change', 'By'].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((change) => (
            <tr key={change.id}>
              <td>
                <TimeAgo value={change.at} />
              </td>
              <td>
                <StudentLink change={change} />
                <small title={change.schoolName}>{change.schoolName}</small>
              </td>
              <td title={change.title}>
                <CopyLink change={change} />
                <small>{kindOf(change).label}</small>
              </td>
              <td>
                <FromTo change={change} />
              </td>
              <td>
                <ByWhom change={change} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

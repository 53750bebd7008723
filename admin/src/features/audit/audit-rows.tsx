import { resourceNamed } from '@tinkerdesk/shared'
import { Link } from 'react-router'
import { useMe } from '../../fields/use-me.js'
import { Deed, placeOf, Who, type AuditEntry } from '../../resource/audit-entry.js'
import { useNarrow } from '../../resource/use-narrow.js'
import { TimeAgo } from '../../ui/time-ago.js'

interface Props {
  rows: readonly AuditEntry[]
  isLoading: boolean
}

const kindOf = ({ resource }: AuditEntry) => resourceNamed(resource).label.one

/** The record of an entry, as a way to where it is now. */
function Record({ entry }: { entry: AuditEntry }) {
  const place = placeOf(entry, useMe().role)
  if (entry.now === null) return <span className="td-nothing">Deleted for good</span>
  const title = entry.now.title || 'Untitled'
  return (
    <>
      {place ? <Link to={place}>{title}</Link> : <strong>{title}</strong>}
      {'batch' in entry.now ? <span className="td-nothing"> (archived)</span> : null}
    </>
  )
}

/** Entries of the audit trail as a table, or as cards on a telephone. */
export function AuditRows({ rows, isLoading }: Props) {
  const isNarrow = useNarrow()
  if (isLoading)
    return (
      <div className="audit-skeleton" aria-busy aria-label="Loading">
        {[70, 55, 80, 60, 66].map((width) => (
          <span key={width} className="td-skeleton" style={{ width: `${width}%` }} />
        ))}
      </div>
    )
  if (isNarrow)
    return (
      <ul className="td-row-cards audit-cards">
        {rows.map((entry) => (
          <li key={entry.id}>
            <div className="td-card-head">
              <Record entry={entry} />
            </div>
            <p className="audit-sentence">
              <Who who={entry.who} /> <Deed entry={entry} record="it" />
            </p>
            <p className="td-help">
              {kindOf(entry)} · <TimeAgo value={entry.at} />
            </p>
          </li>
        ))}
      </ul>
    )
  return (
    <div className="td-table-frame">
      <table className="td-table audit-table">
        <thead>
          <tr>
            {['When', 'Who', 'What', 'Record', 'Kind', 'Version'].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((entry) => (
            <tr key={entry.id}>
              <td>
                <TimeAgo value={entry.at} />
              </td>
              <td>
                <Who who={entry.who} />
              </td>
              <td>
                <Deed entry={entry} />
              </td>
              <td title={entry.now?.title}>
                <Record entry={entry} />
              </td>
              <td>{kindOf(entry)}</td>
              <td className="td-nothing">{entry.version > 0 ? `v${entry.version}` : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

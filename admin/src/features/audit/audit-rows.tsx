import { resourceNamed, type AuditEntry } from '@tinkerdesk/shared'
import { Link } from 'react-router'
import { AuditSummary, placeOf, useAddresses, AuditActor } from '../../resource/index.js'
import { PlainRows, type PlainColumn } from '../../ui/plain-rows.js'
import { TimeAgo } from '../../ui/time-ago.js'
import '../../fields/common/field.css'
import '../../fields/common/values.css'
import '../../ui/row-cards.css'

interface Props {
  rows: readonly AuditEntry[]
  isLoading: boolean
}

const kindOf = ({ resource }: AuditEntry) => resourceNamed(resource).label.one

/** Links to the record of an entry, wherever it is now. */
function Record({ entry }: { entry: AuditEntry }) {
  const place = placeOf(entry, useAddresses())
  if (entry.now === null) return <span className="td-nothing">Deleted permanently</span>
  const title = entry.now.title || 'Untitled'
  return (
    <>
      {place ? <Link to={place}>{title}</Link> : <strong>{title}</strong>}
      {'batch' in entry.now ? <span className="td-nothing"> (archived)</span> : null}
    </>
  )
}

const columns: readonly PlainColumn<AuditEntry>[] = [
  { label: 'When', cell: ({ at }) => <TimeAgo value={at} /> },
  { label: 'Who', cell: ({ who }) => <AuditActor who={who} /> },
  { label: 'What', cell: (entry) => <AuditSummary entry={entry} /> },
  { label: 'Record', cell: (entry) => <Record entry={entry} />, fullText: ({ now }) => now?.title },
  { label: 'Kind', cell: kindOf },
  { label: 'Version', cell: ({ version }) => <span className="td-nothing">{version > 0 ? `v${version}` : '–'}</span> },
]

export const AuditRows = (props: Props) => (
  <PlainRows
    {...props}
    keyOf={({ id }) => id}
    columns={columns}
    tableClass="audit-table"
    cardClass="audit-card"
    card={(entry) => (
      <>
        <div className="td-card-head">
          <Record entry={entry} />
        </div>
        <p className="audit-sentence">
          <AuditActor who={entry.who} /> <AuditSummary entry={entry} record="it" />
        </p>
        <p className="td-help">
          {kindOf(entry)} · <TimeAgo value={entry.at} />
        </p>
      </>
    )}
  />
)

import { relationsOf, resourceNamed, valueAt, type AuditEntry } from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { Link } from 'react-router'
import { RelationTitle } from '../../fields/relation/relation-title.js'
import {
  AuditActor,
  AuditCause,
  AuditChanges,
  AuditSummary,
  placeOf,
  PutBack,
  useAddresses,
} from '../../resource/index.js'
import { PlainRows, type PlainColumn } from '../../ui/parts/plain-rows.js'
import { ExactTime } from '../../ui/parts/time-ago.js'
import '../../fields/common/field.css'
import '../../fields/common/values.css'
import '../../ui/styles/row-cards.css'

interface Props {
  rows: readonly AuditEntry[]
  isLoading: boolean
  /** Called when a change was put back. */
  onPutBack: () => void
}

const kindOf = ({ resource }: AuditEntry) => resourceNamed(resource).label.one

/** The related record that tells this one from others of its name: the student of a copy, the school of a student. */
function Of({ resource, now }: Pick<AuditEntry, 'resource' | 'now'>) {
  if (now === null || !('row' in now)) return null
  const { list, title } = resourceNamed(resource)
  const first = relationsOf(resourceNamed(resource)).find(
    ({ path, many }) => !many && list.columns.includes(path) && !title.includes(path),
  )
  const value = first && valueAt(now.row, first.path)
  return value ? (
    <span className="audit-of">
      <RelationTitle to={first.to} value={value} />
    </span>
  ) : null
}

/** Links to the record of an entry, wherever it is now. */
function Record({ entry }: { entry: AuditEntry }) {
  const place = placeOf(entry, useAddresses())
  if (entry.record === '') return <span className="td-nothing">A list</span>
  if (entry.now === null) return <span className="td-nothing">Deleted permanently</span>
  const title = entry.now.title || 'Untitled'
  return (
    <>
      {place ? <Link to={place}>{title}</Link> : <strong>{title}</strong>}
      {'batch' in entry.now ? <span className="td-nothing"> (archived)</span> : null}
      <Of {...entry} />
    </>
  )
}

/** The changes of an entry, with a button that puts the old values back if this person may. */
function Changes({ entry, onPutBack }: { entry: AuditEntry } & Pick<Props, 'onPutBack'>) {
  return (
    <>
      <AuditChanges entry={entry} />
      {entry.now && 'row' in entry.now ? (
        <PutBack
          resource={resourceNamed(entry.resource)}
          row={entry.now.row}
          entry={entry}
          onDone={onPutBack}
        />
      ) : null}
    </>
  )
}

const columnsFor = (onPutBack: () => void): readonly PlainColumn<AuditEntry>[] => [
  { label: 'When', cell: ({ at }) => <ExactTime value={at} />, className: 'audit-when' },
  {
    label: 'Who',
    cell: ({ who, token, through }) => (
      <>
        <AuditActor who={who} token={token} />
        <AuditCause through={through} />
      </>
    ),
    className: 'audit-who',
  },
  {
    label: 'What',
    cell: (entry) => (
      <>
        <AuditSummary entry={entry} />
        <Changes entry={entry} onPutBack={onPutBack} />
      </>
    ),
    className: 'audit-what',
  },
  { label: 'Record', cell: (entry) => <Record entry={entry} />, fullText: ({ now }) => now?.title },
  { label: 'Type', cell: kindOf },
  {
    label: 'Version',
    cell: ({ version }) => <span className="td-nothing">{version > 0 ? `v${version}` : '–'}</span>,
  },
]

export const AuditRows = ({ onPutBack, ...props }: Props) => (
  <PlainRows
    {...props}
    keyOf={({ id }) => id}
    columns={columnsFor(onPutBack)}
    tableClass="audit-table"
    cardClass="audit-card"
    card={(entry) => (
      <>
        <div className="td-card-head">
          <Record entry={entry} />
        </div>
        <p className="audit-sentence">
          <AuditActor who={entry.who} token={entry.token} />{' '}
          <AuditSummary entry={entry} record={entry.record === '' ? text('a list') : text('it')} />
          <AuditCause through={entry.through} />
        </p>
        <Changes entry={entry} onPutBack={onPutBack} />
        <p className="td-help">
          {kindOf(entry)} · <ExactTime value={entry.at} />
        </p>
      </>
    )}
  />
)

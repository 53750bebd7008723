import { DeleteOutlined, EyeOutlined, UndoOutlined } from '@ant-design/icons'
import { resourceNamed, type ArchivedEntry, formatCount } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { CardFact, PlainRows, type PlainColumn } from '../../ui/parts/plain-rows.js'
import { TimeAgo } from '../../ui/parts/time-ago.js'
import { titleOfArchived } from './archived-title.js'
import '../../ui/styles/row-cards.css'

/** Returns the name of an entry: a record's, or the number of records that were archived together. */
export const nameOf = (entry: ArchivedEntry): string =>
  entry.bulk
    ? `${formatCount(entry.bulk.count)} ${resourceNamed(entry.resource).label.many.toLowerCase()}`
    : titleOfArchived(entry)

/** The name of an entry, and what tells it from others of this name. */
const Name = ({ entry }: { entry: ArchivedEntry }) => (
  <>
    <strong>{nameOf(entry)}</strong>
    {entry.about && !entry.bulk ? <span className="td-nothing"> {entry.about}</span> : null}
  </>
)

interface Props {
  rows: readonly ArchivedEntry[]
  isLoading: boolean
  isAdmin: boolean
  /** True when the list mixes several resources. */
  hasKind: boolean
  onLook: (entry: ArchivedEntry) => void
  onRestore: (entry: ArchivedEntry) => void
  onPurge: (entry: ArchivedEntry) => void
}

const followersText = (count: number) => (count === 0 ? '–' : `${formatCount(count)} more`)

const kind: PlainColumn<ArchivedEntry> = {
  label: 'Type',
  cell: ({ resource }) => resourceNamed(resource).label.one,
}
const columnsOf = (props: Props): readonly PlainColumn<ArchivedEntry>[] => [
  {
    label: 'Record',
    cell: (entry) => <Name entry={entry} />,
    fullText: (entry) => `${nameOf(entry)} ${entry.about}`.trim(),
  },
  ...(props.hasKind ? [kind] : []),
  { label: 'Archived', cell: ({ archivedAt }) => <TimeAgo value={archivedAt} /> },
  { label: 'By', cell: ({ archivedBy }) => archivedBy },
  { label: 'Archived with it', cell: ({ followers }) => followersText(followers) },
  {
    label: 'Actions',
    cell: (entry) => <Actions entry={entry} {...props} />,
    className: 'td-actions',
    srOnly: true,
  },
]

export const ArchivedRows = (props: Props) => (
  <PlainRows
    rows={props.rows}
    isLoading={props.isLoading}
    keyOf={({ batch }) => batch}
    columns={columnsOf(props)}
    tableClass="archive-table"
    card={(entry) => (
      <>
        <div className="td-card-head">
          <span>
            <Name entry={entry} />
          </span>
        </div>
        <dl>
          {props.hasKind ? (
            <CardFact label="Type">{resourceNamed(entry.resource).label.one}</CardFact>
          ) : null}
          <CardFact label="Archived">
            <TimeAgo value={entry.archivedAt} /> by {entry.archivedBy}
          </CardFact>
          {entry.followers > 0 ? (
            <CardFact label="Archived with it">{followersText(entry.followers)}</CardFact>
          ) : null}
        </dl>
        <div className="archive-actions">
          <Actions entry={entry} {...props} />
        </div>
      </>
    )}
  />
)

const Actions = ({
  entry,
  isAdmin,
  onLook,
  onRestore,
  onPurge,
}: Props & { entry: ArchivedEntry }) => (
  <>
    <Button
      size="small"
      icon={<EyeOutlined />}
      aria-label={`View ${nameOf(entry)}`}
      onClick={() => onLook(entry)}
    >
      View
    </Button>
    {isAdmin ? (
      <>
        <Button
          size="small"
          icon={<UndoOutlined />}
          aria-label={`Restore ${nameOf(entry)}`}
          onClick={() => onRestore(entry)}
        >
          Restore
        </Button>
        <Button
          size="small"
          danger
          type="text"
          icon={<DeleteOutlined />}
          aria-label={`Delete ${nameOf(entry)} permanently`}
          onClick={() => onPurge(entry)}
        >
          Delete
        </Button>
      </>
    ) : null}
  </>
)

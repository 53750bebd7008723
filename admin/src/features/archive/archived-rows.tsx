import { DeleteOutlined, EyeOutlined, UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNarrow } from '../../resource/use-narrow.js'
import { TimeAgo } from '../../ui/time-ago.js'
import type { ArchivedEntry } from './use-archive.js'

interface Props {
  rows: readonly ArchivedEntry[]
  isLoading: boolean
  isAdmin: boolean
  /** Whether records of several resources stand here. */
  hasKind: boolean
  onLook: (entry: ArchivedEntry) => void
  onRestore: (entry: ArchivedEntry) => void
  onPurge: (entry: ArchivedEntry) => void
}

const along = (count: number) => (count === 0 ? '–' : `${count.toLocaleString('en-IN')} more`)

/** Archived records as a table, or as cards on a telephone. */
export function ArchivedRows(props: Props) {
  const { rows, isLoading, hasKind } = props
  const isNarrow = useNarrow()
  if (isLoading)
    return (
      <div className="archive-skeleton" aria-busy>
        {[70, 55, 80, 60].map((width) => (
          <span key={width} className="td-skeleton" style={{ width: `${width}%` }} />
        ))}
      </div>
    )
  if (isNarrow)
    return (
      <ul className="td-row-cards">
        {rows.map((entry) => (
          <li key={entry.batch}>
            <div className="td-card-head">
              <strong>{entry.title || 'Untitled'}</strong>
            </div>
            <dl>
              {hasKind ? <Fact label="Kind">{entry.label}</Fact> : null}
              <Fact label="Archived">
                <TimeAgo value={entry.archivedAt} /> by {entry.archivedBy}
              </Fact>
              {entry.followers > 0 ? <Fact label="With it">{along(entry.followers)}</Fact> : null}
            </dl>
            <div className="archive-actions">
              <Actions entry={entry} {...props} />
            </div>
          </li>
        ))}
      </ul>
    )
  return (
    <div className="td-table-frame">
      <table className="td-table archive-table">
        <thead>
          <tr>
            <th scope="col">Record</th>
            {hasKind ? <th scope="col">Kind</th> : null}
            <th scope="col">Archived</th>
            <th scope="col">By</th>
            <th scope="col">Went with it</th>
            <th className="td-actions">
              <span className="td-silent">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((entry) => (
            <tr key={entry.batch}>
              <td>
                <strong title={entry.title}>{entry.title || 'Untitled'}</strong>
              </td>
              {hasKind ? <td>{entry.label}</td> : null}
              <td>
                <TimeAgo value={entry.archivedAt} />
              </td>
              <td>{entry.archivedBy}</td>
              <td>{along(entry.followers)}</td>
              <td className="td-actions">
                <Actions entry={entry} {...props} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const Actions = ({ entry, isAdmin, onLook, onRestore, onPurge }: Props & { entry: ArchivedEntry }) => (
  <>
    <Button size="small" icon={<EyeOutlined />} aria-label={`Look at ${entry.title}`} onClick={() => onLook(entry)}>
      Look
    </Button>
    {isAdmin ? (
      <>
        <Button size="small" icon={<UndoOutlined />} aria-label={`Restore ${entry.title}`} onClick={() => onRestore(entry)}>
          Restore
        </Button>
        <Button
          size="small"
          danger
          type="text"
          icon={<DeleteOutlined />}
          title="Delete for good"
          aria-label={`Delete ${entry.title} for good`}
          onClick={() => onPurge(entry)}
        />
      </>
    ) : null}
  </>
)

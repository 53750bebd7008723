import { EditOutlined, EyeOutlined } from '@ant-design/icons'
import { isEndState, mayChangeCopy } from '@tinkerdesk/shared/parts/copy-status'
import { useMe } from '../../../fields/use-me.js'
import type { ListRow } from '../../../resource/index.js'
import { ProgressBar } from '../../../ui/messages/progress.js'
import { TimeAgo } from '../../../ui/parts/time-ago.js'
import { CopyDates } from './copy-dates.js'
import { AdultNote } from '../../../ui/adult-note.js'
import { useCardParts } from './card-parts.js'
import { editAddress, type CopyKind } from './copy-kinds.js'
import { DueNote } from '../../../fields/day/due-note.js'
import { LatestWord } from './latest-word.js'
import { progressOf } from './progress.js'
import { StatusControl } from './status-control.js'
import './copy-cards.css'
import '../snapshot.css'

/** One copy: its name, its progress, and links to open and edit it. */
export function CopyCard({ kind, copy }: { kind: CopyKind; copy: ListRow }) {
  const { role } = useMe()
  const { Link, MessageTeacher } = useCardParts()
  const name = String(copy[kind.titleField] ?? '')
  const status = String(copy.status)
  const address = editAddress(kind, String(copy.student), copy.id)
  const mayEdit = copy.allowed?.includes('update') === true && mayChangeCopy(role, status)
  const percent = progressOf(status, copy.statusHistory)
  return (
    <li className="snap-card" data-done={isEndState(status) || undefined}>
      <div className="snap-card-head">
        <h3 title={name}>
          {/* For the pointer. By keyboard, “Open” below leads to the same place. */}
          <Link to={`${address}?mode=read`} tabIndex={-1}>
            {name}
          </Link>
        </h3>
        {kind.detail && copy[kind.detail] ? <small>{String(copy[kind.detail])}</small> : null}
      </div>
      <div className="snap-card-status">
        <StatusControl kind={kind} copy={copy} name={name} />
        <span className="snap-soft">
          <TimeAgo value={copy.updatedAt} />
        </span>
      </div>
      <CopyDates copy={copy} />
      <DueNote copy={copy} />
      <AdultNote activity={copy} />
      {role === 'student' ? <LatestWord kind={kind} copy={copy} /> : null}
      <ProgressBar percent={percent} label={`${percent} percent done`} />
      <div className="snap-card-actions">
        <Link className="button" to={`${address}?mode=read`} aria-label={`Open ${name}`}>
          <EyeOutlined aria-hidden /> Open
        </Link>
        {mayEdit ? (
          <Link className="button primary" to={address} aria-label={`Edit ${name}`}>
            <EditOutlined aria-hidden /> Edit
          </Link>
        ) : null}
        {role === 'student' ? <MessageTeacher about={name} /> : null}
      </div>
    </li>
  )
}

import type { StatusChange } from '@tinkerdesk/shared'
import { CardFact, PlainRows, type PlainColumn } from '../../../ui/parts/plain-rows.js'
import { TimeAgo } from '../../../ui/parts/time-ago.js'
import { ByWhom, CopyLink, FromTo, kindOf, StudentLink } from './status-change-parts.js'
import '../../../ui/styles/row-cards.css'
import '../../../ui/styles/two-line-rows.css'
import '../snapshot.css'
import './status-changes.css'

interface Props {
  rows: readonly StatusChange[]
  isLoading: boolean
}

const columns: readonly PlainColumn<StatusChange>[] = [
  { label: 'When', cell: ({ at }) => <TimeAgo value={at} /> },
  {
    label: 'Student',
    cell: (change) => (
      <>
        <StudentLink change={change} />
        <small title={change.schoolName}>{change.schoolName}</small>
      </>
    ),
  },
  {
    label: 'Work',
    cell: (change) => (
      <>
        <CopyLink change={change} />
        <small>{kindOf(change).label}</small>
      </>
    ),
    fullText: ({ title }) => title,
  },
  { label: 'Change of status', cell: (change) => <FromTo change={change} /> },
  { label: 'By', cell: (change) => <ByWhom change={change} /> },
]

export const StatusChangeRows = (props: Props) => (
  <PlainRows
    {...props}
    keyOf={({ id }) => id}
    columns={columns}
    tableClass="td-two-lines"
    cardClass="snap-change-card"
    card={(change) => (
      <>
        <div className="td-card-head">
          <StudentLink change={change} />
          <span className="snap-soft">
            <TimeAgo value={change.at} />
          </span>
        </div>
        <CopyLink change={change} />
        <FromTo change={change} />
        <dl>
          <CardFact label="By">
            <ByWhom change={change} />
          </CardFact>
          <CardFact label="School">{change.schoolName}</CardFact>
        </dl>
      </>
    )}
  />
)

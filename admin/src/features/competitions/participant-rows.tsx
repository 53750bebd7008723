import { copyTones } from '@tinkerdesk/shared'
import type { Participant } from '@tinkerdesk/shared'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ChoiceTag } from '../../fields/choice/choice-tag.js'
import { classAndSection } from '../../ui/parts/class-and-section.js'
import { CardFact, PlainRows, type PlainColumn } from '../../ui/parts/plain-rows.js'
import { TimeAgo } from '../../ui/parts/time-ago.js'
import '../../ui/styles/row-cards.css'

interface Props {
  rows: readonly Participant[]
  isLoading: boolean
  sort: string
  onSort: (sortBy: string) => void
}

const openAt = ({ student, id }: Participant) =>
  `/student-data/snapshot/${student}/competition/edit/${id}?mode=read`
const groupOf = (row: Participant) => classAndSection(row.class, row.section)
const placeOf = (row: Participant) => [row.city, row.state].filter(Boolean).join(', ')

const columnsOf = (
  status: (row: Participant) => ReactNode,
): readonly PlainColumn<Participant>[] => [
  { label: 'Student', sortBy: 'name', cell: (row) => <Link to={openAt(row)}>{row.name}</Link> },
  { label: 'Class', sortBy: 'class', cell: groupOf },
  {
    label: 'School',
    sortBy: 'school',
    cell: ({ schoolName }) => schoolName,
    fullText: ({ schoolName }) => schoolName,
  },
  { label: 'City', cell: placeOf },
  { label: 'Status', sortBy: 'status', cell: status },
  {
    label: 'Last change',
    sortBy: 'updatedAt',
    cell: ({ updatedAt }) => <TimeAgo value={updatedAt} />,
  },
]

export function ParticipantRows(props: Props) {
  const status = (row: Participant) => (
    <ChoiceTag value={row.status} label={row.status} tones={copyTones} />
  )
  return (
    <PlainRows
      {...props}
      keyOf={({ id }) => id}
      columns={columnsOf(status)}
      tableClass="comp-table"
      card={(row) => (
        <>
          <div className="td-card-head">
            <Link to={openAt(row)}>{row.name}</Link>
            {status(row)}
          </div>
          <dl>
            <CardFact label="Class">{groupOf(row)}</CardFact>
            <CardFact label="School">{row.schoolName}</CardFact>
            <CardFact label="City">{placeOf(row)}</CardFact>
          </dl>
        </>
      )}
    />
  )
}

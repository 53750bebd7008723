import { copyTones, type OpenWork, type Resource } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ChoiceTag } from '../../fields/choice/choice-tag.js'
import { DueNote } from '../../fields/day/due-note.js'
import { useMe } from '../../fields/use-me.js'
import { useOverride } from '../../resource/index.js'
import { classAndSection } from '../../ui/parts/class-and-section.js'
import { PlainRows, type PlainColumn } from '../../ui/parts/plain-rows.js'
import { TimeAgo } from '../../ui/parts/time-ago.js'
import '../../ui/styles/two-line-rows.css'

interface Props {
  /** The resource of the copies. */
  copy: Resource
  rows: readonly OpenWork[]
  isLoading: boolean
}

const classOf = (row: OpenWork) => classAndSection(row.class, row.section)

function Status({ row: { status } }: { row: OpenWork }) {
  return status === null ? (
    <span className="open-work-none">No copy</span>
  ) : (
    <ChoiceTag value={status} label={say(status)} tones={copyTones} />
  )
}

const Due = ({ row }: { row: OpenWork }) => <DueNote copy={{ ...row }} />

function Reminded({ row }: { row: OpenWork }) {
  if (row.remindedAt !== null) return <TimeAgo value={row.remindedAt} />
  return row.copy !== null && !row.hears ? (
    <span className="open-work-none">Gets no reminders</span>
  ) : null
}

const columnsWith = (name: (row: OpenWork) => ReactNode): readonly PlainColumn<OpenWork>[] => [
  {
    label: 'Student',
    cell: (row) => (
      <>
        {name(row)}
        <small>{classOf(row)}</small>
      </>
    ),
    fullText: (row) => row.name,
  },
  { label: 'Due', cell: (row) => <Due row={row} /> },
  { label: 'Status', cell: (row) => <Status row={row} /> },
  { label: 'Last reminded', cell: (row) => <Reminded row={row} /> },
]

/** Students who have not handed in a piece of work, each with a link to the work. */
export function OpenWorkRows({ copy, rows, isLoading }: Props) {
  const { role } = useMe()
  const { openAt } = useOverride(copy)
  const name = (row: OpenWork) => {
    const address =
      row.copy === null
        ? `/student-data/snapshot?student=${row.student}`
        : openAt?.({ id: row.copy, student: row.student }, role)
    return address ? <Link to={address}>{row.name}</Link> : row.name
  }
  return (
    <PlainRows
      rows={rows}
      isLoading={isLoading}
      keyOf={({ student }) => student}
      tableClass="td-two-lines open-work-rows"
      columns={columnsWith(name)}
      card={(row) => (
        <>
          <div className="td-card-head">
            {name(row)}
            <Status row={row} />
          </div>
          <p className="open-work-facts">
            <span>{classOf(row)}</span>
            <Due row={row} />
            <Reminded row={row} />
          </p>
        </>
      )}
    />
  )
}

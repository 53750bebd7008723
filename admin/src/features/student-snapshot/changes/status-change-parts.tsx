import { copyTones } from '@tinkerdesk/shared'
import { ArrowRightOutlined } from '@ant-design/icons'
import type { StatusChange } from '@tinkerdesk/shared'
import { Link } from 'react-router'
import { ChoiceTag } from '../../../fields/choice/choice-tag.js'
import { copyKinds, editAddress, type CopyKind } from '../copies/copy-kinds.js'
import './status-changes.css'

export const kindOf = ({ resource }: Pick<StatusChange, 'resource'>): CopyKind =>
  copyKinds.find((kind) => kind.resource === resource)!

/** Returns the address where the copy is read, or `null` while it is archived. */
export const copyAddress = (change: StatusChange): string | undefined =>
  change.isArchived
    ? undefined
    : `${editAddress(kindOf(change), change.student, change.copy)}?mode=read`

/** The previous and the new status as two tags. */
export function FromTo({ change }: { change: StatusChange }) {
  return (
    <span className="snap-from-to">
      <ChoiceTag value={change.was} label={change.was} tones={copyTones} />
      <ArrowRightOutlined aria-label="to" />
      <ChoiceTag value={change.status} label={change.status} tones={copyTones} />
    </span>
  )
}

/** Links to the copy. */
export function CopyLink({ change }: { change: StatusChange }) {
  const to = copyAddress(change)
  return to ? (
    <Link to={to}>{change.title}</Link>
  ) : (
    <span title="Archived">{change.title} (archived)</span>
  )
}

/** Links to the student's snapshot. An archived student is only named. */
export function StudentLink({
  change: { student, studentName, isArchived, resource },
}: {
  change: StatusChange
}) {
  const tab = kindOf({ resource }).key
  if (isArchived) return <strong>{studentName}</strong>
  return <Link to={`/student-data/snapshot?student=${student}&tab=${tab}`}>{studentName}</Link>
}

/** Links to the account of the person who changed it, while it exists. */
export const ByWhom = ({ change: { by, byName } }: { change: StatusChange }) =>
  by ? <Link to={`/user-data/show/${by}`}>{byName}</Link> : <span>{byName}</span>

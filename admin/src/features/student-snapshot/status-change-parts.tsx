import { ArrowRightOutlined } from '@ant-design/icons'
import type { StatusChange } from '@tinkerdesk/shared'
import { Link } from 'react-router'
import { ChoiceTag } from '../../fields/choice/choice-tag.js'
import { copyKinds, editAddress, type CopyKind } from './copy-kinds.js'
import './status-changes.css'

export const kindOf = ({ resource }: StatusChange): CopyKind => copyKinds.find((kind) => kind.resource.name === resource)!

/** Where the copy is read; nowhere while it lies in the archive. */
export const copyAddress = (change: StatusChange): string | undefined =>
  change.isArchived ? undefined : `${editAddress(kindOf(change), change.student, change.copy)}?mode=read`

/** From one status to another, as two tags. */
export function FromTo({ change }: { change: StatusChange }) {
  const { statuses } = kindOf(change)
  return (
    <span className="snap-from-to">
      <ChoiceTag value={change.was} label={change.was} choices={statuses} />
      <ArrowRightOutlined aria-label="to" />
      <ChoiceTag value={change.status} label={change.status} choices={statuses} />
    </span>
  )
}

/** The copy, as a way into it. */
export function CopyLink({ change }: { change: StatusChange }) {
  const to = copyAddress(change)
  return to ? <Link to={to}>{change.title}</Link> : <span title="It lies in the archive">{change.title} (archived)</span>
}

/** The student, as a way to their snapshot; of an archived one only the name. */
export function StudentLink({ change: { student, studentName, isArchived, resource } }: { change: StatusChange }) {
  const tab = copyKinds.find((kind) => kind.resource.name === resource)!.key
  if (isArchived) return <strong>{studentName}</strong>
  return <Link to={`/student-data/snapshot?student=${student}&tab=${tab}`}>{studentName}</Link>
}

/** Who changed it, as a way to their account while it is there. */
export const ByWhom = ({ change: { by, byName } }: { change: StatusChange }) =>
  by ? <Link to={`/user-data/show/${by}`}>{byName}</Link> : <span>{byName}</span>

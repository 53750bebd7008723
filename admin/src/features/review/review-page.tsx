import {
  copyTones,
  isWaiting,
  resourceNamed,
  titleOf,
  type AnyRow,
  type Resource,
} from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { useOne } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { ChoiceTag } from '../../fields/choice/choice-tag.js'
import { DueNote } from '../../fields/day/due-note.js'
import { RelationTitle } from '../../fields/relation/relation-title.js'
import { useMe } from '../../fields/use-me.js'
import { RecordPlaceProvider } from '../../fields/record-place.js'
import {
  RecordError,
  RecordSkeleton,
  useEditForm,
  useOverride,
  type ListRow,
} from '../../resource/index.js'
import { classAndSection } from '../../ui/parts/class-and-section.js'
import { lastStepOf } from '../../ui/parts/last-step.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { usePreferences } from '../../ui/device/preferences.js'
import { TimeAgo } from '../../ui/parts/time-ago.js'
import { useDocumentTitle } from '../../ui/device/use-document-title.js'
import { useKeys } from '../../ui/input/use-keys.js'
import { copyResourceAt, reviewAddress, workLabel } from './copies.js'
import { CopyContent } from './copy-content.js'
import { ReviewPanel } from './review-panel.js'
import { useNeighbours, useQueueFilters } from './use-queue.js'
import './review.css'

/** The review of one copy: the student's version with its changes marked, the conversation, and the way to the next copy. */
export default function ReviewPage() {
  const { kind, copyId: id = '' } = useParams()
  const resource = copyResourceAt(kind)
  if (!resource)
    return (
      <div className="td-page">
        <PageHead title="Review" under={{ label: 'Home', to: '/' }} />
        <ListMessage
          title="There is nothing to review at this address"
          action={<Link to="/review">Go to Review</Link>}
        />
      </div>
    )
  return <Review key={`${kind} ${id}`} resource={resource} id={id} />
}

function Review({ resource, id }: { resource: Resource; id: string }) {
  const { density } = usePreferences()
  const navigate = useNavigate()
  const { filters, search } = useQueueFilters()
  const { row, fault, reload, saving } = useEditForm(resource, id)
  // The place in the queue stays where the copy was when it was opened.
  const [start, setStart] = useState<{ at: string; version: number }>()
  if (row && !start) setStart({ at: String(row.statusAt), version: row.version })
  const beside = useNeighbours(filters, start?.at, id)
  const { previous = null, next = null } = beside ?? {}
  const open = (copy: typeof next) =>
    copy ? () => void navigate(reviewAddress(copy, search)) : null
  useKeys({ j: open(next), k: open(previous) })
  const name = row ? titleOf(resource, row) : ''
  useDocumentTitle(name ? `Review ${name}` : undefined)
  const back = { label: 'Review', to: `/review${search}` }
  return (
    <div className="td-page review-page" data-density={density}>
      <PageHead
        title={name || 'Review'}
        under={back}
        {...(row ? { subtitle: <Facts resource={resource} row={row} /> } : {})}
      >
        {beside && row && isWaiting(String(row.status)) ? (
          <span className="review-place">
            {beside.before + 1} of {beside.total}
          </span>
        ) : null}
        <Button disabled={!previous} onClick={open(previous) ?? undefined} title="k">
          Previous
        </Button>
        <Button disabled={!next} onClick={open(next) ?? undefined} title="j">
          Next
        </Button>
      </PageHead>
      {fault ? (
        <RecordError resource={resource} error={fault} onRetry={reload} back={back} />
      ) : null}
      {!fault && !row ? <RecordSkeleton resource={resource} /> : null}
      {row && start && !fault ? (
        <RecordPlaceProvider value={{ resource, id: row.id }}>
          <News
            row={row}
            start={start}
            onSeen={() => setStart({ ...start, version: row.version })}
          />
          <div className="review-columns">
            <CopyContent resource={resource} row={row} />
            <ReviewPanel
              resource={resource}
              row={row}
              name={name}
              at={start.at}
              saving={saving}
              reload={reload}
            />
          </div>
        </RecordPlaceProvider>
      ) : null}
    </div>
  )
}

/** The student, the kind of work, its status and its due date. */
function Facts({ resource, row }: { resource: Resource; row: ListRow }) {
  const { role } = useMe()
  const { openAt } = useOverride(resource)
  const status = String(row.status)
  const step = lastStepOf(row.statusHistory)
  const { result: student } = useOne<AnyRow>({
    resource: resourceNamed('student').url,
    id: String(row.student),
    errorNotification: false,
  })
  const address = openAt?.(row, role)
  return (
    <span className="review-facts">
      <RelationTitle to="student" value={row.student} />
      {student ? (
        <span>
          {classAndSection(student.class, student.section)}{' '}
          <RelationTitle to="school" value={student.school} />
        </span>
      ) : null}
      <span>{workLabel(resource)}</span>
      <ChoiceTag value={status} label={say(status)} tones={copyTones} />
      {step ? (
        <span>
          {step.by} · <TimeAgo value={step.modifiedAt} />
        </span>
      ) : null}
      <DueNote copy={row} />
      {address ? <Link to={address.replace('?mode=read', '')}>Edit</Link> : null}
    </span>
  )
}

interface NewsProps {
  row: ListRow
  /** The copy as it was opened. */
  start: { at: string; version: number }
  onSeen: () => void
}

/** Says what others did to the copy since it was opened. */
function News({ row, start, onSeen }: NewsProps) {
  const step = lastStepOf(row.statusHistory)
  if (step && row.statusAt !== start.at)
    return (
      <p className="td-form-note" aria-live="polite">
        {step.by ?? 'Another person'} set this to {step.status} <TimeAgo value={step.modifiedAt} />.
      </p>
    )
  if (row.version <= start.version) return null
  return (
    <p className="td-form-note" aria-live="polite">
      This was changed while you were reading. You are looking at the latest version.{' '}
      <Button size="small" onClick={onSeen}>
        OK
      </Button>
    </p>
  )
}

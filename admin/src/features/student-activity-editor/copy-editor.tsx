import { say } from '@tinkerdesk/shared/base/say'
import {
  copyTones,
  handedIn,
  mayChangeCopy,
  problems,
  titleOf,
  type AnyRow,
  type Resource,
} from '@tinkerdesk/shared'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { HttpProblem } from '../../client/http-problem.js'
import { ChoiceTag } from '../../fields/choice/choice-tag.js'
import { RelationTitle } from '../../fields/relation/relation-title.js'
import { rightsOf } from '../../fields/rights.js'
import { RecordPlaceProvider } from '../../fields/record-place.js'
import { useMe } from '../../fields/use-me.js'
import { lastStepOf } from '../../ui/parts/last-step.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { AdultNote } from '../../ui/adult-note.js'
import { MessageTeacher } from '../../fields/conversation/message-teacher.js'
import {
  conflictOf,
  draftPlaceOf,
  EditForm,
  QueuedChoice,
  QueuedNote,
  RecordError,
  RecordSkeleton,
  ShowSection,
  useEditForm,
  useLeftDraft,
  useOverride,
  useQueuedChange,
} from '../../resource/index.js'
import { lazyPart } from '../../ui/code/lazy-part.js'
import { usePreferences } from '../../ui/device/preferences.js'
import { TimeAgo } from '../../ui/parts/time-ago.js'
import { useDocumentTitle } from '../../ui/device/use-document-title.js'
import { OriginalChanges } from './original-changes.js'
import { StatusSteps } from './status-steps.js'
import './editor.css'

/** Saves a student's work and asks for a review of it. */
const handIn = {
  label: 'Save and hand in',
  set: { status: handedIn },
  done: 'Handed in. Your teachers see it now.',
}

const RebasePanel = lazyPart(async () => ({
  default: (await import('./rebase-panel.js')).RebasePanel,
}))

interface Props {
  /** The copies' resource; its override says how they are edited. */
  resource: Resource
  /** The address' name for the copy's id. */
  param: string
  /** The tab of the student's work that lists these copies. */
  tab: string
}

/** A student's copy, to be read or edited, depending on the person's rights. */
export function CopyEditor({ resource, param, tab }: Props) {
  const params = useParams()
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const me = useMe()
  const { density } = usePreferences()
  const [round, setRound] = useState(0)
  const id = params[param] ?? ''
  const studentId = params.studentId ?? ''
  // Typed text stays visible, even when someone else completes the work in the meantime.
  const [isHeld, setHeld] = useState(false)
  const hasDraft = Boolean(useLeftDraft(me.uid, draftPlaceOf(resource, id)))
  const loaded = useEditForm(resource, id)
  const { entry, change, saving } = useQueuedChange(resource, id, loaded.saving, loaded.reload)
  // A change that waits on this device is shown as if it were saved.
  const row = change?.row ?? loaded.row
  const conflict = entry && conflictOf(resource, me, entry)
  const copy = row?.student === studentId ? row : undefined
  const status = String(copy?.status ?? '')
  const mayChange =
    copy !== undefined &&
    copy.allowed?.includes('update') === true &&
    mayChangeCopy(me.role, status)
  const isReading = search.get('mode') === 'read' || !(mayChange || isHeld || hasDraft)
  const home =
    me.role === 'student'
      ? { label: 'Home', to: '/' }
      : { label: 'Student Snapshot', to: `/student-data/snapshot?student=${studentId}` }
  const isElsewhere = row !== undefined && copy === undefined
  const fault =
    (change ? null : loaded.fault) ??
    (isElsewhere ? new HttpProblem('not_found', problems.not_found.title, 404) : null)
  const name = copy ? titleOf(resource, copy) : ''
  useDocumentTitle(name || undefined)
  return (
    <div className="td-page td-form-page" data-density={density}>
      <PageHead
        title={name || resource.label.one}
        under={home}
        {...(copy
          ? {
              subtitle: (
                <span className="sae-subtitle">
                  {me.role === 'student' ? null : (
                    <RelationTitle to="student" value={copy.student} />
                  )}
                  <ChoiceTag value={status} label={status} tones={copyTones} />
                </span>
              ),
            }
          : {})}
      >
        {copy && me.role === 'student' ? <MessageTeacher about={name} /> : null}
        {isReading && mayChange ? (
          <Button type="primary" onClick={() => setSearch({}, { replace: true })}>
            Edit
          </Button>
        ) : null}
      </PageHead>
      {fault ? (
        <RecordError resource={resource} error={fault} onRetry={loaded.reload} back={home} />
      ) : null}
      {!fault && !row ? <RecordSkeleton resource={resource} /> : null}
      {copy && isReading && !mayChange ? (
        <p className="td-form-note">
          {mayChangeCopy(me.role, status)
            ? 'You can read this, but not change it.'
            : 'This work is completed. Only an admin or the in-charge can still change it.'}
        </p>
      ) : null}
      {copy ? <AdultNote activity={copy} /> : null}
      {copy && me.role === 'student' ? <WhoAsks copy={copy} /> : null}
      {copy?.isBehind === true && mayChange && !entry ? (
        isReading ? (
          <Suspense fallback={null}>
            <RebasePanel
              key={copy.version}
              resource={resource}
              row={copy}
              onTaken={() => {
                setRound((before) => before + 1)
                loaded.reload()
              }}
            />
          </Suspense>
        ) : (
          <p className="td-form-note">
            The original has changed since.{' '}
            <Button
              type="link"
              size="small"
              onClick={() => setSearch({ mode: 'read' }, { replace: true })}
            >
              See what has changed
            </Button>
          </p>
        )
      ) : null}
      {copy && isReading && !conflict ? <CopyReader resource={resource} row={copy} /> : null}
      {entry && conflict ? (
        <QueuedChoice resource={resource} entry={entry} conflict={conflict} />
      ) : null}
      {entry && !conflict ? <QueuedNote entry={entry} /> : null}
      {copy && !isReading && !conflict ? (
        <EditForm
          key={`${copy.id} ${round}`}
          resource={resource}
          row={copy}
          saving={saving}
          isClosed={!mayChange}
          onHold={setHeld}
          second={me.role === 'student' && status !== handedIn ? handIn : undefined}
          onSaved={() => void navigate('/', { state: { student: studentId, tab }, replace: true })}
          onCancel={() => void navigate(home.to)}
          onReload={() => setRound(round + 1)}
        />
      ) : null}
    </div>
  )
}

/** Tells a student who set the status of their work, if it was another person. */
function WhoAsks({ copy }: { copy: AnyRow }) {
  const { displayName } = useMe()
  const step = lastStepOf(copy.statusHistory)
  if (!step?.by || step.status === 'Assigned' || step.by === displayName) return null
  return (
    <p className="td-form-note">
      {step.by} set this to {say(step.status)} <TimeAgo value={step.modifiedAt} />. The comments are
      below.
    </p>
  )
}

/** The current copy, and the history of its status. */
function CopyReader({ resource, row }: { resource: Resource; row: AnyRow }) {
  const rights = rightsOf(resource, useMe())
  const { hiddenSections } = useOverride(resource)
  const sections = resource.form.filter(({ key }) => !hiddenSections?.includes(key))
  return (
    <RecordPlaceProvider value={{ resource, id: row.id }}>
      {sections.map((section) => (
        <ShowSection
          key={section.key}
          resource={resource}
          section={section}
          row={row}
          isSeen={({ path }) => rights.mayRead(path)}
        />
      ))}
      <OriginalChanges resource={resource} row={row} />
      <StatusSteps history={row.statusHistory} />
    </RecordPlaceProvider>
  )
}

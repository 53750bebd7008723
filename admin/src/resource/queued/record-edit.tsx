import { discusses, titleOf, type Resource } from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { Suspense, useState, type ReactNode } from 'react'
import { readMark } from '../../client/own-device/mark.js'
import { rightsOf } from '../../fields/rights.js'
import { useMe } from '../../fields/use-me.js'
import { usePreferences } from '../../ui/device/preferences.js'
import { lazyPart } from '../../ui/code/lazy-part.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { useDocumentTitle } from '../../ui/device/use-document-title.js'
import { useReturn } from '../../ui/input/use-return.js'
import { RecordError, RecordSkeleton } from '../record/record-states.js'
import { useNoteSeen } from '../record/use-note-seen.js'
import { ShowSection } from '../record/show-section.js'
import { EditForm } from '../form/edit-form.js'
import { useEditForm } from '../form/use-edit-form.js'
import type { ListRow } from '../values/list-row.js'
import { QueuedChoice, QueuedNote } from './queued-state.js'
import { conflictOf } from './settle-change.js'
import { useQueuedChange } from './use-queued-change.js'

const Viewers = lazyPart(() => import('../discussion/viewers.js'))

interface Props {
  resource: Resource
  id: string
  /** Returns the page's title. The record's name is empty until it is loaded. */
  title: (name: string) => string
  /** The list above the record. */
  under: { label: string; to: string }
  /** The address after saving or cancelling a form that was opened by its own. Any other leads back to where it was opened. */
  after: string
  /** Further actions on the record. */
  actions?: (row: ListRow) => ReactNode
}

/** The page that edits a record: loading, missing, open, or in conflict. */
export function RecordEdit({ resource, id, title, under, after, actions }: Props) {
  const { density } = usePreferences()
  const { leave, leaveSaved } = useReturn(after)
  const [round, setRound] = useState(0)
  const me = useMe()
  const loaded = useEditForm(resource, id)
  // Only a person's own device keeps the record that such a change is based on.
  const [isOwn] = useState(() => readMark() !== undefined)
  const { reload } = loaded
  const { entry, change, saving } = useQueuedChange(resource, id, loaded.saving, reload, isOwn)
  const row = change?.row ?? loaded.row
  const fault = change ? null : loaded.fault
  const conflict = entry && conflictOf(resource, me, entry)
  useNoteSeen(resource, row?.id)
  const rights = rightsOf(resource, me)
  // Typed text stays visible, even when the right to save it ends in the meantime.
  const [isHeld, setHeld] = useState(false)
  const mayChange = row?.allowed?.includes('update') === true
  const isOnlyRead = row !== undefined && !mayChange && !isHeld
  const name = row ? titleOf(resource, row) : ''
  const noun = resource.label.one
  const shownName = name || text('Untitled')
  useDocumentTitle(
    row
      ? isOnlyRead
        ? `${shownName} · ${noun}`
        : `${shownName} · Edit ${noun.toLowerCase()}`
      : undefined,
  )
  return (
    <div className="td-page td-form-page" data-density={density}>
      <PageHead title={isOnlyRead ? name || noun : title(name)} under={under}>
        {row && discusses(resource, me.role) ? (
          <Suspense fallback={null}>
            <Viewers resource={resource} id={row.id} isEditing={!isOnlyRead} />
          </Suspense>
        ) : null}
        {row ? actions?.(row) : null}
      </PageHead>
      {fault ? (
        <RecordError resource={resource} error={fault} onRetry={reload} back={under} />
      ) : null}
      {!row && !fault ? <RecordSkeleton resource={resource} /> : null}
      {isOnlyRead ? (
        <>
          <p className="td-form-note">You can read this, but not change it.</p>
          {resource.form.map((section) => (
            <ShowSection
              key={section.key}
              resource={resource}
              section={section}
              row={row}
              isSeen={({ path }) => rights.mayRead(path)}
            />
          ))}
        </>
      ) : null}
      {entry && conflict ? (
        <QueuedChoice resource={resource} entry={entry} conflict={conflict} />
      ) : null}
      {entry && !conflict ? <QueuedNote entry={entry} /> : null}
      {row && !conflict && (mayChange || isHeld) ? (
        <EditForm
          key={`${id} ${round}`}
          resource={resource}
          row={row}
          saving={saving}
          isClosed={!mayChange}
          onHold={setHeld}
          onSaved={leaveSaved}
          onCancel={leave}
          onReload={() => setRound(round + 1)}
        />
      ) : null}
    </div>
  )
}

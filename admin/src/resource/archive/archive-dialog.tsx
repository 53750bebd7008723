import { countOf } from '../values/count-of.js'
import { resources, titleOf, type Issue, type Resource, formatCount } from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { Button } from 'antd'
import { useState } from 'react'
import { useMe } from '../../fields/use-me.js'
import { Dialog } from '../../ui/dialogs/dialog.js'
import { toast } from '../../ui/messages/toast.js'
import { offerUndo } from '../change-sets/offer-undo.js'
import { archiveRows, type Archived, type Refusal } from './archive-rows.js'
import { ReferenceList, useReferences } from './reference-list.js'
import type { ListRow } from '../values/list-row.js'
import { useOverride } from '../record/overrides.js'
import { useRecordWrites } from '../writes/use-record-writes.js'
import '../../fields/common/field.css'
import '../../fields/common/values.css'
import './archive-dialog.css'

interface Props {
  resource: Resource
  rows: readonly ListRow[]
  onClose: () => void
  /** Called with the ids of the archived records. */
  onDone: (ids: readonly string[]) => void
}

/** Asks before archiving records, shows progress, and then lists the records that stayed, with reasons. */
export default function ArchiveDialog({ resource, rows, onClose, onDone }: Props) {
  const writes = useRecordWrites(resource)
  const { role } = useMe()
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<Archived | null>(null)
  const { references, isLoading, isBlocked } = useReferences(resource, rows)
  const { archiveNote } = useOverride(resource)
  const notes = [...new Set(rows.flatMap((row) => archiveNote?.(row) ?? []))]
  const what =
    rows.length === 1
      ? titleOf(resource, rows[0]!) || resource.label.one
      : countOf(resource, rows.length)

  const announce = ({ done, changeSet }: Archived) => {
    const message = `${done === rows.length ? what : countOf(resource, done)} archived`
    if (role === 'student') toast.success(message)
    else offerUndo(message, [changeSet], writes.read)
  }
  const run = async () => {
    setBusy(true)
    const archived = await archiveRows(resource, writes, rows)
    // The bar of running jobs shows its progress and reports the end.
    if (archived.isStarted) {
      onDone(rows.map(({ id }) => id))
      return onClose()
    }
    const stayed = new Set(archived.refusals.map(({ id }) => id))
    await writes.whenRead()
    onDone(rows.map(({ id }) => id).filter((id) => !stayed.has(id)))
    if (archived.refusals.length > 0) {
      if (archived.done > 0) announce(archived)
      return setResult(archived)
    }
    announce(archived)
    onClose()
  }

  if (result)
    return (
      <Dialog
        open
        title={result.done > 0 ? `${result.done} of ${rows.length} archived` : 'Not archived'}
        onClose={onClose}
      >
        <Refusals refusals={result.refusals} />
        <div className="td-dialog-actions">
          <Button type="primary" onClick={onClose}>
            Close
          </Button>
        </div>
      </Dialog>
    )
  return (
    <Dialog open title={`Archive ${what}?`} onClose={() => isBusy || onClose()}>
      {isBlocked ? (
        <p role="alert">Other records need it. Change or archive these first.</p>
      ) : (
        <p>
          {rows.length === 1
            ? `The ${resource.label.one.toLowerCase()} disappears from all lists. An admin can restore it from the archive.`
            : 'They disappear from all lists. An admin can restore them from the archive.'}
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="td-archive-note">
          {note}
        </p>
      ))}
      {rows.length > 1 ? <Names resource={resource} rows={rows} /> : null}
      {isLoading ? (
        <p className="td-help">Checking what is archived with it…</p>
      ) : (
        <ReferenceList references={references} isOne={rows.length === 1} />
      )}
      <div className="td-dialog-actions">
        <Button onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button
          danger
          type="primary"
          autoFocus
          disabled={isLoading || isBlocked}
          loading={isBusy}
          onClick={() => void run()}
        >
          Archive
        </Button>
      </div>
    </Dialog>
  )
}

const maxNames = 10

/** The first names of the records, so that nobody archives what they do not see. */
const Names = ({ resource, rows }: Pick<Props, 'resource' | 'rows'>) => (
  <p className="td-archive-names">
    {rows
      .slice(0, maxNames)
      .map((row) => titleOf(resource, row) || text('Untitled'))
      .join(', ')}
    {rows.length > maxNames ? ` and ${formatCount(rows.length - maxNames)} more` : ''}
  </p>
)

/** Groups the references to a record by kind: an issue's path is the name of the referring resource. */
function byResource(issues: readonly Issue[]) {
  const names = [...new Set(issues.map(({ path }) => path))]
  return names.map((name) => ({
    label: resources.find((resource) => resource.name === name)?.label.many ?? name,
    titles: issues.filter(({ path }) => path === name).map(({ message }) => message),
  }))
}

/** The records that stayed, each with its reason and its references. */
const Refusals = ({ refusals }: { refusals: readonly Refusal[] }) => (
  <ul className="td-refusals">
    {refusals.map(({ id, title, reason, issues }) => (
      <li key={id}>
        <strong>{title}</strong> <span>{reason}</span>
        {issues.length > 0 ? (
          <dl className="td-inner-list">
            {byResource(issues).map(({ label, titles }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{titles.join(', ')}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </li>
    ))}
  </ul>
)

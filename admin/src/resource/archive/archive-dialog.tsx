import { useInvalidate } from '@refinedev/core'
import { resources, titleOf, type Issue, type Resource } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.js'
import { toast } from '../../ui/toast.js'
import { archiveRows, type Archived, type Refusal } from './archive-rows.js'
import { ReferenceList, useReferences } from './reference-list.js'
import type { ListRow } from '../list/use-rows.js'
import '../../fields/common/field.css'
import '../../fields/common/values.css'
import './archive-dialog.css'

interface Props {
  resource: Resource
  rows: readonly ListRow[]
  onClose: () => void
  /** Called with the ids of the archived records. */
  onDone: (ids: string[]) => void
}

const countOf = ({ label }: Resource, count: number) =>
  `${count.toLocaleString('en-IN')} ${(count === 1 ? label.one : label.many).toLowerCase()}`

/** Asks before archiving records, shows progress, and then lists the records that stayed, with reasons. */
export default function ArchiveDialog({ resource, rows, onClose, onDone }: Props) {
  const invalidate = useInvalidate()
  const [progress, setProgress] = useState<number | null>(null)
  const [result, setResult] = useState<Archived | null>(null)
  const { references, isLoading, isBlocked } = useReferences(resource, rows.length === 1 ? rows[0]!.id : null)
  const what = rows.length === 1 ? titleOf(resource, rows[0]!) || resource.label.one : countOf(resource, rows.length)

  const run = async () => {
    setProgress(0)
    const archived = await archiveRows(resource, rows, setProgress)
    // The bar of running jobs shows its progress and reports the end.
    if (archived.isStarted) return onClose()
    const stayed = new Set(archived.refusals.map(({ id }) => id))
    await invalidate({ resource: resource.name, invalidates: ['list', 'many'] })
    onDone(rows.map(({ id }) => id).filter((id) => !stayed.has(id)))
    if (archived.refusals.length > 0) return setResult(archived)
    toast.success(`${what} archived`)
    onClose()
  }

  if (result)
    return (
      <Dialog open title={result.done > 0 ? `${result.done} of ${rows.length} archived` : 'Not archived'} onClose={onClose}>
        <Refusals refusals={result.refusals} />
        <div className="td-dialog-actions">
          <Button type="primary" onClick={onClose}>
            Close
          </Button>
        </div>
      </Dialog>
    )
  return (
    <Dialog open title={`Archive ${what}?`} onClose={() => progress === null && onClose()}>
      {isBlocked ? (
        <p role="alert">Other records need it. Change or archive these first.</p>
      ) : (
        <p>
          {rows.length === 1 ? 'It disappears' : 'They disappear'} from all lists. An admin can restore {rows.length === 1 ? 'it' : 'them'}{' '}
          from the archive.
        </p>
      )}
      {isLoading ? <p className="td-help">Looking for what refers to it…</p> : <ReferenceList references={references} />}
      {progress !== null && rows.length > 1 ? (
        <progress className="td-progress" max={rows.length} value={progress} aria-label="Archiving" />
      ) : null}
      <div className="td-dialog-actions">
        <Button onClick={onClose} disabled={progress !== null}>
          Cancel
        </Button>
        <Button danger type="primary" autoFocus disabled={isLoading || isBlocked} loading={progress !== null} onClick={() => void run()}>
          Archive
        </Button>
      </div>
    </Dialog>
  )
}

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

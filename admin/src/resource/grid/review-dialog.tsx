import { formatCount, leavesOf, titleOf, valueAt, type Resource } from '@tinkerdesk/shared'
import { sentenceOf } from '@tinkerdesk/shared/resource/sentence-of'
import { Button } from 'antd'
import type { Rights } from '../../fields/rights.js'
import { PlannedChanges } from '../history/audit-changes.js'
import { labelAt } from '../record/columns.js'
import { changesOf, issuesOf, type StagedRow } from './staged.js'
import { FormDialog } from '../../ui/form-dialog.js'
import '../archive/archive-dialog.css'

interface Props {
  resource: Resource
  rights: Rights
  rows: readonly StagedRow[]
  /** Leads to a row in the grid. */
  onGo: (row: StagedRow) => void
  onDiscard: (row: StagedRow) => void
  onClose: () => void
}

/** Rows in the list, the wrong ones first. */
const maxShown = 200

/** All unsaved rows, with the values before and after, and what is wrong with them. */
export default function ReviewDialog({ resource, rights, rows, onGo, onDiscard, onClose }: Props) {
  const faults = (row: StagedRow) => issuesOf(resource, rights, row)
  const shown = [...rows].sort((a, b) => Number(faults(a).length === 0) - Number(faults(b).length === 0)).slice(0, maxShown)
  const leaves = leavesOf(resource)
  /** Returns a message with the label of its field, unless it begins with that. */
  const withLabel = (path: string, message: string): string => {
    const label = leaves.some((leaf) => leaf.path === path) ? labelAt(resource, path) : ''
    return sentenceOf(label === '' || message.startsWith(label) ? message : `${label}: ${message}`)
  }
  return (
    <FormDialog
      width={760}
      title={`${formatCount(rows.length)} not saved yet`}
      onCancel={onClose}
      footer={<Button onClick={onClose}>Back to the grid</Button>}
    >
      {rows.length > maxShown ? <p className="td-help">The first {formatCount(maxShown)}:</p> : null}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scrolled box must be reachable by key. */}
      <ul className="td-refusals" tabIndex={0} aria-label="Rows that are not saved">
        {shown.map((row) => {
          const title = titleOf(resource, row.values) || titleOf(resource, row.base ?? {}) || `New ${resource.label.one.toLowerCase()}`
          return (
            <li key={row.id}>
              <strong>{title}</strong> {row.base === null ? 'new ' : ''}
              {faults(row).map(({ path, message }, at) => (
                <span key={`${path}-${at}`} className="td-error">
                  {withLabel(path, message)}{' '}
                </span>
              ))}
              <Button size="small" type="link" aria-label={`Show ${title} in the grid`} onClick={() => onGo(row)}>
                Show
              </Button>
              <Button size="small" type="link" aria-label={`Discard the changes of ${title}`} onClick={() => onDiscard(row)}>
                Discard
              </Button>
              <PlannedChanges
                resource={resource}
                changes={changesOf(resource, row).map((path) => ({
                  path,
                  before: (row.base && valueAt(row.base, path)) ?? null,
                  after: row.texts[path]?.text ?? valueAt(row.values, path) ?? null,
                }))}
              />
            </li>
          )
        })}
      </ul>
    </FormDialog>
  )
}

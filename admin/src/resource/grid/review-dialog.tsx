import {
  fieldAt,
  formatCount,
  leavesOf,
  titleOf,
  valueAt,
  type Issue,
  type Resource,
} from '@tinkerdesk/shared'
import { sentenceOf } from '@tinkerdesk/shared/resource/row/sentence-of'
import { Button } from 'antd'
import type { Rights } from '../../fields/rights.js'
import { PlannedChanges } from '../history/audit-changes.js'
import { labelAt } from '../list-state/columns.js'
import type { Names } from './names/use-names.js'
import { changesOf, issuesOf, type StagedRow } from './edits/staged.js'
import { words as quoted } from './cell-note.js'
import { FormDialog } from '../../ui/dialogs/form-dialog.js'
import '../archive/archive-dialog.css'

interface Props {
  resource: Resource
  rights: Rights
  names: Names
  rows: readonly StagedRow[]
  /** Leads to a row in the grid. */
  onGo: (row: StagedRow) => void
  onDiscard: (row: StagedRow) => void
  onClose: () => void
}

/** Rows in the list, the wrong ones first. */
const maxShown = 200

/** All unsaved rows, with the values before and after, and what is wrong with them. */
export default function ReviewDialog({
  resource,
  rights,
  names,
  rows,
  onGo,
  onDiscard,
  onClose,
}: Props) {
  /** Why a row cannot be saved, with what was typed, or what someone else has entered. */
  const faults = (row: StagedRow): readonly Issue[] => [
    ...Object.entries(row.conflicts).map(([path, theirs]) => {
      const [mine, other] = [textIn(path, valueAt(row.values, path)), textIn(path, theirs)]
      return { path, message: `Someone else changed it to ${other}. Yours is ${mine}.` }
    }),
    ...issuesOf(resource, rights, row).map(({ path, message }) => {
      const typed = row.texts[path]?.text
      const isNamed = typed === undefined || message.includes(typed)
      return { path, message: isNamed ? message : `${message}. You typed “${typed}”` }
    }),
  ]
  const textIn = (path: string, value: unknown): string => {
    const field = fieldAt(resource, path)
    return quoted(field ? names.textOf(field, value) : String(value ?? ''))
  }
  const shown = [...rows]
    .sort((a, b) => Number(faults(a).length === 0) - Number(faults(b).length === 0))
    .slice(0, maxShown)
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
      {rows.length > maxShown ? (
        <p className="td-help">The first {formatCount(maxShown)}:</p>
      ) : null}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scrolled box must be reachable by key. */}
      <ul className="td-refusals" tabIndex={0} aria-label="Rows that are not saved">
        {shown.map((row) => {
          const title =
            titleOf(resource, row.values) ||
            titleOf(resource, row.base ?? {}) ||
            `New ${resource.label.one.toLowerCase()}`
          return (
            <li key={row.id}>
              <strong>{title}</strong> {row.base === null ? 'new ' : ''}
              {faults(row).map(({ path, message }, at) => (
                <span key={`${path}-${at}`} className="td-error">
                  {withLabel(path, message)}{' '}
                </span>
              ))}
              <Button
                size="small"
                type="link"
                aria-label={`Show ${title} in the grid`}
                onClick={() => onGo(row)}
              >
                Show
              </Button>
              <Button
                size="small"
                type="link"
                aria-label={`Discard the changes of ${title}`}
                onClick={() => onDiscard(row)}
              >
                Discard
              </Button>
              <PlannedChanges
                resource={resource}
                changes={changesOf(resource, row)
                  .filter((path) => !(path in row.texts))
                  .map((path) => ({
                    path,
                    before: (row.base && valueAt(row.base, path)) ?? null,
                    after: valueAt(row.values, path) ?? null,
                  }))}
              />
            </li>
          )
        })}
      </ul>
    </FormDialog>
  )
}

import { sharedKind, type PlacedField } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { Suspense } from 'react'
import { issuesWithin } from '../../fields/props.js'
import { lazyPart } from '../../ui/code/lazy-part.js'
import '../../ui/styles/skeleton.css'
import type { RecordForm } from './use-record-form.js'

const ChoiceTable = lazyPart(() => import('../../fields/group/choice-table.js'))

interface Props {
  /** The group whose parts are the rows. */
  table: PlacedField
  rows: readonly PlacedField[]
  form: RecordForm
  isLocked: (path: string) => boolean
}

/** The parts of a group of choices as one table, with the issues of all below. */
export function FormTable({ table: { path, field }, rows, form, isLocked }: Props) {
  const columns = sharedKind(field).tableColumns?.(field)
  if (!columns) return null
  const messages = new Set(issuesWithin(form.issues, path).map(({ message }) => message))
  return (
    <div
      className="td-field td-wide"
      data-path={path}
      data-invalid={messages.size > 0 || undefined}
    >
      <Suspense fallback={<span className="td-skeleton" />}>
        <ChoiceTable
          label={field.label}
          rows={rows.map((row) => ({
            path: row.path,
            label: row.field.label,
            isLocked: isLocked(row.path),
          }))}
          columns={columns}
          valueAt={form.valueAt}
          set={form.set}
          noteId={`field-${path}-note`}
        />
      </Suspense>
      <div id={`field-${path}-note`} aria-live="polite">
        {[...messages].map((message) => (
          <p key={message} className="td-error">
            {message}
          </p>
        ))}
        {messages.size === 0 && field.help ? <p className="td-help">{say(field.help)}</p> : null}
      </div>
    </div>
  )
}

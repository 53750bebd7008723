import {
  conversationOf,
  leavesOf,
  valueAt,
  type AnyRow,
  type Original,
  type PlacedField,
  type Resource,
  type Section,
} from '@tinkerdesk/shared'
import { createElement } from 'react'
import { isWideShow, showOf } from '../../fields/index.js'
import { rightsOf } from '../../fields/rights.js'
import { useMe } from '../../fields/use-me.js'
import { isSame, useOverride } from '../../resource/index.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { FilePreview, filesIn } from './file-preview.js'
import { MarkedValue } from './marked-value.js'
import '../../fields/common/field.css'
import '../../ui/styles/section.css'
import './marked.css'

const isNothing = (value: unknown) =>
  isSame(value, null) || (Array.isArray(value) && value.length === 0)

/** The student's version. Where it differs from what was copied, the changes are marked. */
export function CopyContent({ resource, row }: { resource: Resource; row: AnyRow }) {
  const rights = rightsOf(resource, useMe())
  const { hiddenSections = [] } = useOverride(resource)
  const { data: original, error } = useApiQuery<Original>(
    `/api/${resource.url}/${row.id}/original`,
    {},
    row.source !== null,
  )
  const talk = conversationOf(resource)?.path
  const content = original?.content
  /** Returns what the original has at a path, if the copy has another value there. */
  const changed = (path: string): { before?: unknown } => {
    if (content === undefined || !Object.hasOwn(content, path.split('.')[0]!)) return {}
    const before = valueAt(content, path)
    return isSame(before, valueAt(row, path)) ? {} : { before }
  }
  const differs = (path: string) => 'before' in changed(path)
  const placed = leavesOf(resource).filter(
    ({ path }) => path !== talk && path !== 'dueDate' && rights.mayRead(path),
  )
  const within = ({ fields }: Section) =>
    placed.filter(
      ({ path }) =>
        fields.some((field) => path === field || path.startsWith(`${field}.`)) &&
        (differs(path) || !isNothing(valueAt(row, path))),
    )
  const sections = resource.form
    .filter(({ key }) => !hiddenSections.includes(key))
    .map((section) => ({ section, fields: within(section) }))
  const changes = placed.filter(({ path }) => differs(path)).length
  return (
    <div className="review-marked">
      <p className="review-summary" aria-live="polite">
        {summaryOf(row, original, changes, error !== null)}
      </p>
      {sections
        .filter(({ fields }) => fields.length > 0)
        .map(({ section, fields }) => (
          <section key={section.key} className="td-panel td-section">
            <h2>{section.title}</h2>
            <dl className="td-values">
              {fields.map((field) => (
                <Value
                  key={field.path}
                  placed={field}
                  row={row}
                  {...changed(field.path)}
                  isLabelled={fields.length > 1 || field.field.label !== section.title}
                />
              ))}
            </dl>
          </section>
        ))}
    </div>
  )
}

function summaryOf(
  row: AnyRow,
  original: Original | undefined,
  changes: number,
  isUnknown: boolean,
): string {
  if (row.source === null || isUnknown) return 'There is no original to compare this with.'
  if (!original) return 'Comparing with the original…'
  const later =
    original.current !== null && original.current > original.version
      ? ' The original was changed since.'
      : ''
  if (changes === 0) return `Nothing changed since it was assigned.${later}`
  return changes === 1
    ? `1 field changed since it was assigned. Changes are marked.${later}`
    : `${changes} fields changed since it was assigned. Changes are marked.${later}`
}

interface ValueProps {
  placed: PlacedField
  row: AnyRow
  /** The original's value. Absent if it is the same. */
  before?: unknown
  isLabelled: boolean
}

function Value({ placed: { path, field }, row, isLabelled, ...rest }: ValueProps) {
  const value = valueAt(row, path)
  return (
    <div className={isWideShow(field) || 'before' in rest ? 'td-wide' : undefined}>
      {isLabelled ? <dt>{field.label}</dt> : null}
      <dd>
        {'before' in rest ? (
          <MarkedValue field={field} before={rest.before} value={value} />
        ) : (
          <>
            {createElement(showOf(field), { field, value })}
            {filesIn(value).map((file) => (
              <FilePreview key={file.id} file={file} />
            ))}
          </>
        )}
      </dd>
    </div>
  )
}

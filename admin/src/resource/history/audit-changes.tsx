import {
  fieldAt,
  resourceNamed,
  type AuditEntry,
  type AuditValue,
  type Field,
  type Resource,
  counted,
} from '@tinkerdesk/shared'
import type { ReactNode } from 'react'
import { Nothing } from '../../fields/common/nothing.js'
import { showOf } from '../../fields/index.js'
import { labelAt } from '../list-state/columns.js'
import './audit-changes.css'

/** Shows a value as the audit trail keeps it: of long texts only the length, of lists and files only the number. */
function shown(field: Field, value: AuditValue): ReactNode {
  if ('length' in value) return counted(value.length, 'character')
  if ('items' in value) return counted(value.items, 'item')
  if ('isSet' in value) return 'filled in'
  if (value.value === null) return <Nothing />
  const Show = showOf(field)
  return <Show field={field} value={value.value} />
}

/** The old and new values of an entry, one line for each field. Empty if the trail keeps none. */
export function AuditChanges({
  entry: { resource, changes },
}: {
  entry: Pick<AuditEntry, 'resource' | 'changes'>
}) {
  const declaration = resourceNamed(resource)
  const lines = changes.flatMap((change) => {
    const field = fieldAt(declaration, change.path)
    return field ? [{ ...change, field }] : []
  })
  if (lines.length === 0) return null
  return (
    <dl className="td-audit-changes">
      {lines.map(({ path, field, before, after }) => (
        <div key={path}>
          <dt>{labelAt(declaration, path)}</dt>
          <dd>{shown(field, before)}</dd>
          <dd>
            <span className="visually-hidden">changed to </span>
            {shown(field, after)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface PlannedProps {
  resource: Resource
  changes: readonly { path: string; before: unknown; after: unknown }[]
}

/** The same for changes that are not saved yet, with their whole values. */
export const PlannedChanges = ({ resource, changes }: PlannedProps) => (
  <AuditChanges
    entry={{
      resource: resource.name,
      changes: changes.map(({ path, before, after }) => ({
        path,
        before: { value: before },
        after: { value: after },
      })),
    }}
  />
)

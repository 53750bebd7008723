import {
  fieldAt,
  targetOf,
  valueAt,
  type AuditEntry,
  type Resource,
  type ShownRow,
  idOf,
} from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { rightsOf } from '../../fields/rights.js'
import { useMe } from '../../fields/use-me.js'
import { toast } from '../../ui/messages/toast.js'
import { isSame, setAt } from '../values/change-diff.js'
import { useRecordWrites } from '../writes/use-record-writes.js'
import { changedFields } from './audit-entry.js'

type Values = Record<string, unknown>

interface Props {
  resource: Resource
  /** The record as it is now: at least the values that the entry changed. */
  row: ShownRow
  entry: AuditEntry
  /** Called when the values are restored. */
  onDone?: () => void
}

/** Returns the paths of the values that can be put back: they are kept, this person may set them, and the record has others now. */
function pathsToPutBack(
  { resource, row, entry }: Props,
  mayUpdate: (path: string) => boolean,
): string[] {
  const current = (path: string) => {
    const field = fieldAt(resource, path)
    const target = field && targetOf(field)
    const value = valueAt(row, path)
    if (!target) return value
    return Array.isArray(value) ? value.map(idOf) : idOf(value)
  }
  return entry.changes.flatMap(({ path, before }) =>
    'value' in before && mayUpdate(path) && !isSame(current(path) ?? null, before.value)
      ? [path]
      : [],
  )
}

/** Sets the old values of a change again, as an ordinary edit of the record: with its rights, checks and history. */
export function PutBack(props: Props) {
  const { resource, row, entry } = props
  const rights = rightsOf(resource, useMe())
  const writes = useRecordWrites(resource)
  const [isSending, setSending] = useState(false)
  const mayUpdate = Array.isArray(row['allowed']) && row['allowed'].includes('update')
  const paths =
    mayUpdate && entry.action === 'update' ? pathsToPutBack(props, rights.mayUpdate) : []
  if (paths.length === 0) return null
  const { all, short } = changedFields(resource, paths)
  const putBack = async () => {
    setSending(true)
    const patch = entry.changes.reduce<Values>(
      (next, { path, before }) =>
        paths.includes(path) && 'value' in before ? setAt(next, path, before.value) : next,
      {},
    )
    try {
      await writes.change(row.id, { version: row['version'], ...patch })
      toast.success(`${short} restored`)
      props.onDone?.()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The value could not be restored.')
    }
    setSending(false)
  }
  return (
    <Button
      size="small"
      className="td-put-back"
      loading={isSending}
      aria-label={`Restore value of ${all}`}
      onClick={() => void putBack()}
    >
      Restore value
    </Button>
  )
}

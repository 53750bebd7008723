import { titleOf, valueAt, type AnyRow, type Resource } from '@tinkerdesk/shared'
import { useRef, useState } from 'react'
import { ulid } from 'ulid'
import { HttpProblem } from '../../client/http-problem.js'
import { request } from '../../client/request.js'
import { rightsOf } from '../../fields/rights.js'
import { useMe } from '../../fields/use-me.js'
import { shortName } from '../../ui/parts/short-name.js'
import { offerUndo } from '../change-sets/offer-undo.js'
import { isSame } from '../values/change-diff.js'
import { plainRow, sentRow, type StagedRow } from '../grid/edits/staged.js'
import { useRecordWrites } from '../writes/use-record-writes.js'
import { refusalOf } from './inline-cells.js'

/** The end of a save: done, refused for a reason, or stopped because someone else changed the same cell. */
export type SaveEnd =
  | { state: 'saved' }
  | { state: 'refused'; problem: string }
  | { state: 'conflict'; current: AnyRow }

/** Saves a changed cell as a change set of one row, with an undo. */
export function useSaveCell(resource: Resource, label: string) {
  const rights = rightsOf(resource, useMe())
  const writes = useRecordWrites(resource)
  const [isSaving, setSaving] = useState(false)
  /** A request whose answer was lost is sent again with its id, so that nothing is saved twice. */
  const attempt = useRef<{ key: string; id: string } | null>(null)

  /** Returns the record as it is now if someone else gave the cell another value. */
  const changedElsewhere = async (row: StagedRow, path: string): Promise<AnyRow | null> => {
    const current = await request<AnyRow>('get', `/api/${resource.url}/${row.id}`).catch(() => null)
    if (!current || current.version <= row.version) return null
    const theirs = valueAt(plainRow(resource, current), path)
    return isSame(theirs, valueAt(row.base ?? {}, path)) ||
      isSame(theirs, valueAt(row.values, path))
      ? null
      : current
  }

  const save = async (row: StagedRow, path: string, shown: AnyRow): Promise<SaveEnd> => {
    const body = { mode: 'all', rows: [sentRow(resource, rights, row)] }
    const key = JSON.stringify(body)
    if (attempt.current?.key !== key) attempt.current = { key, id: ulid() }
    const { id } = attempt.current
    setSaving(true)
    try {
      await writes.changeSet('rows', { ...body, id })
      attempt.current = null
      offerUndo(
        `${shortName(titleOf(resource, shown) || resource.label.one)}: ${label} saved`,
        [id],
        writes.read,
        { isKept: false },
      )
      await writes.whenRead()
      return { state: 'saved' }
    } catch (error) {
      const current =
        error instanceof HttpProblem && error.issues.length > 0
          ? await changedElsewhere(row, path)
          : null
      if (current) return { state: 'conflict', current }
      const otherwise = error instanceof Error ? error.message : 'It could not be saved.'
      return {
        state: 'refused',
        problem: error instanceof HttpProblem ? refusalOf(error.issues, otherwise) : otherwise,
      }
    } finally {
      setSaving(false)
    }
  }
  return { save, isSaving, refresh: writes.read }
}

import { appends, fieldAt, holdsFiles, patchedPaths } from '@tinkerdesk/shared'
import { ProblemError } from '../../../problems/problem-error.js'
import { refuseDeep } from '../../write/refuse-deep.js'
import { rightsOf } from '../../query/condition/rights.js'
import { refuse } from '../../operation/body-object.js'
import type { Writing } from '../../operation/writing.js'

/** A row of a grid: the values to set in a record of this version, or those of a new record with this id. */
export interface GridRow {
  id: string
  /** Absent for a new record. */
  version?: number | undefined
  values: Record<string, unknown>
}

/** Rows to save as one change set: all of them or none, or each by itself. */
export interface GridSave {
  /** The id of the change set, made by the client, so that a retry is recognised. */
  id: string
  mode: 'all' | 'each'
  rows: readonly GridRow[]
}

export interface GridRequest extends Writing {
  save: GridSave
}

/** Throws unless this person may write such rows, and an undo can put every value back. */
export function takeGridRows({ me, plan, save: { rows } }: GridRequest): { areRowsTaken: true } {
  const { resource } = plan
  const rights = rightsOf(plan, me)
  if (resource.isConfidential || rights.of('create').length + rights.of('update').length === 0)
    throw new ProblemError('forbidden')
  if (new Set(rows.map(({ id }) => id)).size < rows.length)
    throw refuse([{ path: 'rows', message: 'A record may occur once' }])
  for (const [at, { values }] of rows.entries()) {
    refuseDeep(values)
    const path = patchedPaths(resource, values).find((path) => {
      const field = fieldAt(resource, path)
      return field !== undefined && (holdsFiles(field) || appends(field))
    })
    if (path !== undefined)
      throw refuse([{ path: `rows.${at}.${path}`, message: 'This field cannot be set in a grid' }])
  }
  return { areRowsTaken: true }
}

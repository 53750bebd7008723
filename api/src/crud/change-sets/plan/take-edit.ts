import { appends, fieldAt, holdsFiles, isSentIn, patchedPaths } from '@tinkerdesk/shared'
import { ProblemError } from '../../../problems/problem-error.js'
import { refuseDeep } from '../../write/refuse-deep.js'
import { rightsOf } from '../../query/condition/rights.js'
import { refuse } from '../../operation/body-object.js'
import type { Writing } from '../../operation/writing.js'

/** The same fields to set in many records: in some by id, or in all that match a list's query. */
export interface BulkEdit {
  /** The id of the change set, made by the client, so that a retry is recognised. */
  id: string
  records?: readonly { id: string; version: number }[] | undefined
  /** The query string of a list. */
  matching?: string | undefined
  /** The number of matching records that the person was shown. */
  expected?: number | undefined
  values: Record<string, unknown>
}

export interface EditRequest extends Writing {
  edit: BulkEdit
}

/** Throws unless these values can be set, and put back, in many records at once. */
export function takeEdit({ me, plan, edit: { values } }: EditRequest): { areValuesTaken: true } {
  const { resource } = plan
  refuseDeep(values)
  if (rightsOf(plan, me).of('update').length === 0 || resource.isConfidential)
    throw new ProblemError('forbidden')
  const paths = patchedPaths(resource, values)
  if (paths.length === 0) throw refuse([{ path: 'values', message: 'Choose at least one field' }])
  for (const path of paths) {
    const field = fieldAt(resource, path)
    if (!field || !isSentIn(field, 'change') || holdsFiles(field) || appends(field))
      throw refuse([
        { path: path.slice(0, 100), message: 'This field cannot be set in many records at once' },
      ])
  }
  return { areValuesTaken: true }
}

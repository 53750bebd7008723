import { counted, formatCount } from '@tinkerdesk/shared'
import { ProblemError } from '../../../problems/problem-error.js'
import { listInText } from '../../query/condition/list-in-text.js'
import type { EditRequest } from './take-edit.js'

/** Records that one change set may hold. */
const maxMatching = 10_000

/** A record in the version that the client has read. */
export interface Target {
  id: string
  version: number
}

type Needs = EditRequest & { areValuesTaken: true }

/** Finds the records of an edit. Of those that match a list, the ones that this person may change. */
export async function takeTargets({
  machine,
  me,
  plan,
  edit,
}: Needs): Promise<{ targets: readonly Target[] }> {
  const { records, matching, expected } = edit
  if (records)
    return { targets: [...new Map(records.map((record) => [record.id, record])).values()] }
  const { rows } = await machine.reader.list(me, plan, listInText(matching), maxMatching + 1)
  if (rows.length > maxMatching) {
    const message = `At most ${formatCount(maxMatching)} records can be changed at once. Narrow the list with a filter.`
    throw new ProblemError('limit_exceeded', { issues: [{ path: 'matching', message }] })
  }
  const own = rows.filter(({ allowed }) => Array.isArray(allowed) && allowed.includes('update'))
  if (expected !== undefined && own.length !== expected) {
    const title = `The list has changed and has ${counted(own.length, 'record')} now. Check the preview again.`
    throw new ProblemError('not_applicable', { title })
  }
  return { targets: own.map(({ id, version }) => ({ id, version: Number(version) })) }
}

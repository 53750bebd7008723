import type { Transaction } from '../../../database/database.js'
import type { ProblemError } from '../../../problems/problem-error.js'
import type { ChangeRow } from './change-set.js'
import { changeRows } from '../../plan/change-sets.tables.js'

const maxLength = 500

/** Returns the reason of a refusal as the row keeps it. */
export const reasonOf = ({ message, details: { issues = [] } }: ProblemError): string =>
  (issues[0] && !issues[0].path.startsWith('bulk')
    ? issues.map((issue) => issue.message).join(' ')
    : message
  ).slice(0, maxLength)

/** Stores that a row was refused. Returns the reason. */
export async function refuseRow(
  tx: Transaction,
  { change_set, place }: ChangeRow,
  refusal: ProblemError,
): Promise<string> {
  const problem = reasonOf(refusal)
  await changeRows.update(tx, { change_set, place }, { result: 'failed', planned: null, problem })
  return problem
}

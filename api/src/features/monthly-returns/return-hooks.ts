import { monthlyReturn } from '@tinkerdesk/shared/resources/monthly-return'
import { declaredLines } from '@tinkerdesk/shared/rules/monthly-return/lines'
import { system } from '../../access/system.js'
import { hooksOf } from '../../crud/index.js'
import { titledProblem } from '../../problems/field-problem.js'
import { ProblemError } from '../../problems/problem-error.js'

/** True for a line that follows from records: another number needs a reason. */
const isComputed = (line: string): boolean =>
  declaredLines.some(({ key, type }) => key === line && type !== 'entered')

/** A return that is handed in does not change, and a correction of a computed line has a reason. Entries of lines that a return does not have are not shown. */
export const returnHooks = hooksOf(monthlyReturn, {
  before({ action, before, after, me }) {
    if (me === system || (action !== 'create' && action !== 'update')) return
    if (before?.state === 'handedIn')
      throw new ProblemError('not_applicable', {
        title: 'This return is handed in. An admin can open it again.',
      })
    if (after.entries.some(({ line, reason }) => isComputed(line) && !reason))
      throw titledProblem('entries', 'Say why the number is another one.')
  },
})

import { monthlyReturn } from '@tinkerdesk/shared/resources/monthly-return'
import { returnLine } from '@tinkerdesk/shared/resources/return-line'
import { declaredLines } from '@tinkerdesk/shared/rules/monthly-return/lines'
import { system } from '../../access/system.js'
import { hooksOf, records } from '../../crud/index.js'
import { titledProblem } from '../../problems/field-problem.js'
import { ProblemError } from '../../problems/problem-error.js'

/** A return that is handed in does not change. Entries name lines, and a correction of a computed one has a reason. */
export const returnHooks = hooksOf(monthlyReturn, {
  async before({ action, before, after, me, tx }) {
    if (me === system || (action !== 'create' && action !== 'update')) return
    if (before?.state === 'handedIn')
      throw new ProblemError('not_applicable', {
        title: 'This return is handed in. An admin can open it again.',
      })
    const isSame = (entry: (typeof after.entries)[number]) =>
      before?.entries.some((each) => JSON.stringify(each) === JSON.stringify(entry)) ?? false
    for (const entry of after.entries.filter((each) => !isSame(each))) {
      const declared = declaredLines.find(({ key }) => key === entry.line)
      if (entry.value === null) throw titledProblem('entries', 'Enter a number.')
      if (declared && declared.kind !== 'entered' && !entry.reason)
        throw titledProblem('entries', 'Say why the number is another one.')
      if (!declared && (await records(returnLine, tx).count({ id: entry.line })) === 0)
        throw titledProblem('entries', 'The return has no such line.')
    }
  },
})

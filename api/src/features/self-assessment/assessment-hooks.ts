import { assessmentForm } from '@tinkerdesk/shared/resources/assessment-form'
import { selfAssessment } from '@tinkerdesk/shared/resources/self-assessment'
import { scoreOf } from '@tinkerdesk/shared/rules/assessment/assessment'
import { system } from '../../access/system.js'
import { hooksOf, records } from '../../crud/index.js'
import { ProblemError } from '../../problems/problem-error.js'

/** A self-assessment that is handed in does not change. Others have the score of their answers; an answer to what the form does not have, or has no longer, counts for nothing. */
export const assessmentHooks = hooksOf(selfAssessment, {
  async before({ action, before, after, me, tx }) {
    if (action !== 'create' && action !== 'update') return
    if (me !== system && before?.state === 'handedIn')
      throw new ProblemError('not_applicable', {
        title: 'This self-assessment is handed in. An admin can open it again.',
      })
    const [form] = await records(assessmentForm, tx).find({ id: after.form }, { limit: 1 })
    return form ? { score: scoreOf(form, after.answers) } : undefined
  },
})

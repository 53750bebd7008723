import { assessmentForm } from '@tinkerdesk/shared/resources/assessment-form'
import { selfAssessment } from '@tinkerdesk/shared/resources/self-assessment'
import { scoreOf } from '@tinkerdesk/shared/rules/assessment/assessment'
import { system } from '../../access/system.js'
import { hooksOf, records } from '../../crud/index.js'
import { titledProblem } from '../../problems/field-problem.js'
import { ProblemError } from '../../problems/problem-error.js'

/** A self-assessment that is handed in does not change. Others answer the parameters of their form, and have the score of their answers. */
export const assessmentHooks = hooksOf(selfAssessment, {
  async before({ action, before, after, me, tx }) {
    if (action !== 'create' && action !== 'update') return
    if (me !== system && before?.state === 'handedIn')
      throw new ProblemError('not_applicable', {
        title: 'This self-assessment is handed in. An admin can open it again.',
      })
    const [form] = await records(assessmentForm, tx).find({ id: after.form }, { limit: 1 })
    if (!form) return
    const codes = new Set(form.parameters.map(({ code }) => code))
    const levels = new Set(form.levels.map(({ name }) => name))
    if (after.answers.some(({ code, level }) => !codes.has(code) || !levels.has(level)))
      throw titledProblem('answers', 'The form of this year has no such parameter or level.')
    if (after.evidence.some(({ code }) => !codes.has(code)))
      throw titledProblem('evidence', 'The form of this year has no such parameter.')
    return { score: scoreOf(form, after.answers) }
  },
})

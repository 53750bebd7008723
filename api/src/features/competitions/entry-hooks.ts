import { fieldProblem } from '../../problems/field-problem.js'
import type { Eligible, Me } from '@tinkerdesk/shared'
import { competition } from '@tinkerdesk/shared/resources/competition'
import { course } from '@tinkerdesk/shared/resources/course'
import { studentCompetition } from '@tinkerdesk/shared/resources/student-competition'
import { studentCourse } from '@tinkerdesk/shared/resources/student-course'
import { hooksOf, records, type ResourceHooks } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'
import { reasonsAgainst } from './eligibility-service.js'

/** Refuses to assign a competition or a course to a student who is not eligible, with the reasons. */
export const entryHooks: readonly ResourceHooks[] = [
  hooksOf(studentCompetition, {
    async before({ action, after, me, tx }) {
      if (action !== 'create' || !after.source) return
      await assertEligible(await records(competition, tx, me).reach(after.source), after.student, {
        me,
        tx,
        refusal: 'May not enter',
      })
    },
  }),
  hooksOf(studentCourse, {
    async before({ action, after, me, tx }) {
      if (action !== 'create' || !after.source) return
      await assertEligible(await records(course, tx, me).reach(after.source), after.student, {
        me,
        tx,
        refusal: 'May not join',
      })
    },
  }),
]

/** If the student or the source is beyond reach, the checks that follow report it. */
async function assertEligible(
  source: Eligible | null,
  student: string,
  { me, tx, refusal }: { me: Me; tx: Transaction; refusal: string },
): Promise<void> {
  const reasons = source && (await reasonsAgainst(tx, me, source, student))
  if (reasons?.length) throw fieldProblem('student', `${refusal}: ${reasons.join(', ')}`)
}

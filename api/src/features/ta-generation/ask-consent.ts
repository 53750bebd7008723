import type { Me } from '@tinkerdesk/shared'
import type { Sql } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { consentFor, consentNeeds } from '../../resources/consents.js'
import { isChild } from './for-children.js'

/** Throws if words of a child would go to another company without the consent that their school asks for. */
export async function refuseWithoutConsent(sql: Sql, me: Me): Promise<void> {
  if (!isChild(me)) return
  const { studentId } = me
  const isAllowed = studentId
    ? (await consentFor(sql, [studentId], 'ai')).get(studentId)?.isAllowed
    : // Nobody can consent for an account without a student.
      !(await consentNeeds(sql, 'ai')).anywhere
  if (isAllowed) return
  throw new ProblemError('not_applicable', {
    title:
      'Your school asks a guardian before an AI reads what you write, and none has agreed. Ask the teacher in charge of your lab, who can enter it.',
  })
}

import type { Me } from '@tinkerdesk/shared'
import { student } from '@tinkerdesk/shared/resources/student'
import { records } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'
import { consentNeeds, refuseWithoutConsent } from '../../resources/consents.js'

/** Throws if a child writes without the consent that their school asks for. The child is locked, so that a withdrawal at the same moment comes before or after. */
export async function refuseSilent(tx: Transaction, me: Me): Promise<void> {
  if (me.role !== 'student' || !(await consentNeeds(tx, 'messages')).anywhere) return
  if (me.studentId) await records(student, tx).lock(me.studentId, { fields: [] })
  await refuseWithoutConsent(
    tx,
    me,
    'messages',
    'Your school asks a guardian before you write messages, and none has agreed. Ask the teacher in charge of your lab. You can always write to the admins.',
  )
}

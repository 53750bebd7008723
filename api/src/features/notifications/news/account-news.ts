import { notification } from '@tinkerdesk/shared/resources/notification'
import { student } from '@tinkerdesk/shared/resources/student'
import { user, type User } from '@tinkerdesk/shared/resources/user'
import { Events } from '../../../events/events.js'
import { hooksOf, records, type ResourceHooks } from '../../../crud/index.js'
import { admins, inchargeOf } from '../../../resources/school-people.js'
import { Notifier } from '../notifier.js'
import { notificationDigests, notificationMutes } from '../notifications.tables.js'

const unexpected = 'If you do not know about it, tell your teacher today.'

/** Returns what a student who has signed in before is told about their slips. */
function newsOfSlip(before: User, after: User): string | undefined {
  if (before.lastSignInAt === null) return undefined
  if (after.slipUsedAt !== before.slipUsedAt)
    return 'Your password or PIN was set with a sign-in slip'
  if (after.slipPrintedAt !== null && after.slipPrintedAt !== before.slipPrintedAt)
    return 'A new sign-in slip was printed for you'
  return undefined
}

/** Deletes the settings of an account that is deleted permanently. Tells students about slips, in-charges about locked PINs, and people about notifications that an admin wrote to them. */
export const accountNews: readonly ResourceHooks[] = [
  hooksOf(user, {
    async after({ action, before, after, tx, get }) {
      if (action !== 'update') return
      const title = newsOfSlip(before, after)
      if (title)
        await get(Notifier).tell(tx, [after.id], { category: 'account', title, body: unexpected })
      if (after.factorsResetAt !== before.factorsResetAt)
        await get(Notifier).tell(tx, [after.id, ...(await admins(tx))], {
          category: 'account',
          title: `The second factor of ${after.displayName} was reset`,
          body: 'If you do not know why, ask the admin who did it. The audit trail names them.',
        })
      if (after.pinLockedAt === null || before.pinLockedAt !== null || after.student === null)
        return
      const child = await records(student, tx).one(after.student)
      await get(Notifier).tell(tx, await inchargeOf(tx, child.school), {
        category: 'account',
        title: 'A PIN is locked after ten wrong tries',
        body: 'Print a new sign-in slip for this student.',
        link: `/student-data/show/${child.id}`,
      })
    },
    async purge({ id, tx }) {
      await notificationMutes.remove(tx, { user_id: id })
      await notificationDigests.remove(tx, { user_id: id })
    },
  }),
  hooksOf(notification, {
    after: ({ after, tx, get }) => {
      if (after) get(Events).emitAfter(tx, 'bell-changed', { users: [after.person] })
    },
  }),
]

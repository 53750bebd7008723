import { maxReportsAnHour, type Me } from '@tinkerdesk/shared'
import { chatMessage, type ChatMessage } from '@tinkerdesk/shared/resources/chat-message'
import { messageReport } from '@tinkerdesk/shared/resources/message-report'
import { hooksOf, records } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { keepEvidence } from './evidence.js'

/** Keeps the text of a reported message. */
export const reportHooks = hooksOf(messageReport, {
  async before({ action, after, me, tx }) {
    if (action !== 'create') return
    if (me.role !== 'admin') await assertFewReports(tx, me)
    const message: ChatMessage = await records(chatMessage, tx).one(after.message)
    if (message.news !== null)
      throw new ProblemError('forbidden', {
        title: 'This line of the conversation cannot be reported.',
      })
    // A deleted message is kept already.
    if (!message.deleted) await keepEvidence(tx, message)
  },
})

/** Throws `too_many_requests` for a person who has reported many messages in the last hour. */
async function assertFewReports(tx: Transaction, me: Me): Promise<void> {
  await tx.lock(`reports of ${me.uid}`)
  const since = new Date(Date.now() - 3_600_000).toISOString()
  const count = await records(messageReport, tx).count({
    createdBy: me.uid,
    createdAt: { $gt: since },
  })
  if (count >= maxReportsAnHour)
    throw new ProblemError('too_many_requests', {
      title: 'You have reported many messages. The admins will read them.',
      retryAfter: 600,
    })
}

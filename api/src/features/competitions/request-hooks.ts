import { maxRequestsADay, today, type EntryRequest, type Me } from '@tinkerdesk/shared'
import { competition } from '@tinkerdesk/shared/resources/competition'
import { entryRequest } from '@tinkerdesk/shared/resources/entry-request'
import { studentCompetition } from '@tinkerdesk/shared/resources/student-competition'
import { hooksOf, records, type ResourceHooks } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'
import { fieldProblem } from '../../problems/field-problem.js'
import { limitMadeToday } from '../../resources/limit-made-today.js'
import { reasonsAgainst } from './eligibility-service.js'

/** Keeps requests and entries in step: an accepted request makes the entry, and an entry that staff make answers the request. */
export const requestHooks: readonly ResourceHooks[] = [
  hooksOf(entryRequest, {
    async before({ action, after, me, tx }) {
      if (action !== 'create' || me.role !== 'student') return
      const title = `You have asked to take part ${maxRequestsADay} times today, the most in a day. You can ask again tomorrow, from midnight.`
      await limitMadeToday(tx, me, { resource: entryRequest, max: maxRequestsADay, title })
      await assertOpen(after, me, tx)
    },
    async after({ action, before, after, tx }) {
      if (
        action !== 'update' ||
        !after ||
        after.answer !== 'Accepted' ||
        before?.answer === 'Accepted'
      )
        return
      const { student, competition: source } = after
      const entries = await records(studentCompetition, tx).count({ student, source })
      if (entries === 0) await records(studentCompetition, tx).create({ student, source })
    },
  }),
  hooksOf(studentCompetition, {
    async after({ action, after, tx }) {
      if (action !== 'create' || !after?.source) return
      const [waiting] = await records(entryRequest, tx).find(
        { student: after.student, competition: after.source, answer: 'Waiting' },
        { fields: [] },
      )
      if (waiting) await records(entryRequest, tx).put(waiting.id, { answer: 'Accepted' })
    },
  }),
]

/** Refuses a request that nobody could accept. */
async function assertOpen(
  { competition: id, student }: EntryRequest,
  me: Me,
  tx: Transaction,
): Promise<void> {
  const source = await records(competition, tx, me).reach(id)
  if (!source) return
  const reasons = await reasonsAgainst(tx, me, source, student)
  if (reasons?.length)
    throw fieldProblem('competition', `You cannot take part: ${reasons.join(', ')}`)
  if (source.applicationEndDate < today())
    throw fieldProblem('competition', 'Applications have closed.')
  if ((await records(studentCompetition, tx).count({ student, source: id })) > 0)
    throw fieldProblem('competition', 'You take part already.')
}

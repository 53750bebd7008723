import type { TinkeringActivity } from '@tinkerdesk/shared'
import { subTopic } from '@tinkerdesk/shared/resources/sub-topic'
import { subject } from '@tinkerdesk/shared/resources/subject'
import { tinkeringActivity } from '@tinkerdesk/shared/resources/tinkering-activity'
import { topic } from '@tinkerdesk/shared/resources/topic'
import { hooksOf, records } from '../crud/index.js'
import type { Transaction } from '../database/database.js'
import { ProblemError } from '../problems/problem-error.js'
import { makeTaID } from './ta-id.js'

/** Gives activities their `taID`, keeps one base version, and saves a student's proposal as a draft of their school. */
export const tinkeringActivityHooks = hooksOf(tinkeringActivity, {
  async before({ before, after, me, tx }) {
    if (!after) return
    const proposed = !before && me.role === 'student' ? { status: 'draft' as const, school: me.schoolIds[0] ?? null } : {}
    if (after.isBase && { ...after, ...proposed }.status !== 'published')
      throw new ProblemError('validation_failed', {
        issues: [{ path: 'isBase', message: 'Only a published activity can be the base version' }],
      })
    if (after.isBase && !before?.isBase) await clearBase(tx, after.id)
    return { ...proposed, ...(before ? {} : { taID: makeTaID(await placeOf(tx, after)) }) }
  },
})

async function clearBase(tx: Transaction, exceptId: string): Promise<void> {
  await tx.lock('base-activity')
  const others = await records(tinkeringActivity, tx).find({ isBase: true, id: { $ne: exceptId } }, { fields: [] })
  for (const { id } of others) await records(tinkeringActivity, tx).put(id, { isBase: false })
}

/** Returns the names of the activity's subject, topic and sub-topic. */
async function placeOf(tx: Transaction, activity: TinkeringActivity): Promise<string[]> {
  const nameOf = ([row]: readonly { name: string }[]): string => row?.name ?? ''
  return [
    nameOf(await records(subject, tx).find({ id: activity.subject }, { fields: ['name'] })),
    nameOf(await records(topic, tx).find({ id: activity.topic }, { fields: ['name'] })),
    nameOf(await records(subTopic, tx).find({ id: activity.subTopic }, { fields: ['name'] })),
  ]
}

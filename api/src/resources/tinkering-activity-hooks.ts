import { maxOpenProposals, maxProposedBytes, type Me, type TinkeringActivity } from '@tinkerdesk/shared'
import { subTopic } from '@tinkerdesk/shared/resources/sub-topic'
import { subject } from '@tinkerdesk/shared/resources/subject'
import { tinkeringActivity } from '@tinkerdesk/shared/resources/tinkering-activity'
import { topic } from '@tinkerdesk/shared/resources/topic'
import { hooksOf, records } from '../crud/index.js'
import type { Transaction } from '../database/database.js'
import { attachments, files } from '../files/files.tables.js'
import { ProblemError } from '../problems/problem-error.js'
import { makeTaID } from './ta-id.js'

/** Gives activities their `taID`, keeps one base version, and saves a student's proposal as a draft of their school. */
export const tinkeringActivityHooks = hooksOf(tinkeringActivity, {
  async before({ before, after, me, tx }) {
    if (!after) return
    if (!before && me.role === 'student') await assertFew(tx, me)
    const proposed = !before && me.role === 'student' ? { status: 'draft' as const, school: me.schoolIds[0] ?? null } : {}
    if (after.isBase && { ...after, ...proposed }.status !== 'published')
      throw new ProblemError('validation_failed', {
        issues: [{ path: 'isBase', message: 'Only a published activity can be the base version' }],
      })
    if (after.isBase && !before?.isBase) await clearBase(tx, after.id)
    return { ...proposed, ...(before ? {} : { taID: makeTaID(await placeOf(tx, after)) }) }
  },
  async after({ action, me, tx }) {
    if (me.role === 'student' && (action === 'create' || action === 'update')) await assertSmall(tx, me)
  },
})

const exceeded = (path: string, title: string) => new ProblemError('limit_exceeded', { title, issues: [{ path, message: title }] })

/** Limits the open proposals of a student, clones included. */
async function assertFew(tx: Transaction, me: Me): Promise<void> {
  await tx.lock(`proposals ${me.uid}`)
  if ((await records(tinkeringActivity, tx).count({ createdBy: me.uid, status: 'draft' })) < maxOpenProposals) return
  throw exceeded(
    'taName',
    `You can have ${maxOpenProposals} open proposals at a time. Change one of them instead, or ask your school to publish or archive some.`,
  )
}

/** Limits the bytes of the files in all that a student has proposed. */
async function assertSmall(tx: Transaction, me: Me): Promise<void> {
  const own = await records(tinkeringActivity, tx).find({ createdBy: me.uid }, { fields: [] })
  const places = { resource: tinkeringActivity.name, record_id: own.map(({ id }) => id) }
  const ids = [...new Set((await attachments.find(tx, places, { columns: ['file_id'] })).map(({ file_id }) => file_id))]
  if (ids.length === 0) return
  const sizes = await files.find(tx, { id: ids }, { columns: ['size'] })
  if (sizes.reduce((sum, { size }) => sum + size, 0) <= maxProposedBytes) return
  throw exceeded('resources', 'The files of all your proposals can have 1 GB together. Remove some files, then save again.')
}

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

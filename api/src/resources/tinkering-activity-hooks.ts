import {
  maxOpenProposals,
  maxProposedBytes,
  type Me,
  type TinkeringActivity,
} from '@tinkerdesk/shared'
import { subTopic } from '@tinkerdesk/shared/resources/sub-topic'
import { subject } from '@tinkerdesk/shared/resources/subject'
import { tinkeringActivity } from '@tinkerdesk/shared/resources/tinkering-activity'
import { topic } from '@tinkerdesk/shared/resources/topic'
import { system } from '../access/system.js'
import { hooksOf, records } from '../crud/index.js'
import type { Transaction } from '../database/database.js'
import { attachments, files } from '../files/files.tables.js'
import { ProblemError } from '../problems/problem-error.js'
import { makeTaID } from './ta-id.js'

/** Numbers activities when they are published, keeps one base version, and says of each draft who made it and from which activity. */
export const tinkeringActivityHooks = hooksOf(tinkeringActivity, {
  async before({ before, after, me, tx, copiedFrom }) {
    if (!after) return
    // Until the transaction ends, so that files added to several proposals at once are counted together.
    if (me.role === 'student') await tx.lock(`proposals ${me.uid}`)
    const proposed = before ? {} : await firstDraft(tx, me, after)
    const next = { ...after, ...proposed }
    if (next.isBase && !before?.isBase) await clearBase(tx, next.id)
    return {
      ...proposed,
      ...(copiedFrom?.resource === tinkeringActivity.name
        ? { sources: [copiedFrom.recordId] }
        : {}),
      ...(next.status === 'published' && next.taID === null
        ? { taID: makeTaID(await placeOf(tx, next)) }
        : {}),
    }
  },
  async after({ action, after, me, tx }) {
    // Another one may have become the base activity meanwhile.
    if (action === 'restore' && after.isBase && (await otherBases(tx, after.id)).length > 0)
      await records(tinkeringActivity, tx).put(after.id, { isBase: false })
    if (me.role === 'student' && (action === 'create' || action === 'update'))
      await assertSmall(tx, me)
  },
})

/** Returns the fields of a new draft that tell where it comes from. A student's activity is always a draft. */
async function firstDraft(tx: Transaction, me: Me, { status }: TinkeringActivity) {
  if (me.role === 'student') {
    await assertFewProposals(tx, me)
    return {
      status: 'draft' as const,
      origin: 'student' as const,
      author: me.uid,
      school: me.schoolIds[0] ?? null,
    }
  }
  return status === 'published' || me.uid === system.uid ? {} : { author: me.uid }
}

const exceeded = (path: string, title: string) =>
  new ProblemError('limit_exceeded', { title, issues: [{ path, message: title }] })

/** Limits the open proposals of a student, clones included. Throws `limit_exceeded`. */
async function assertFewProposals(tx: Transaction, me: Me): Promise<void> {
  if (
    (await records(tinkeringActivity, tx).count({
      createdBy: me.uid,
      status: 'draft',
      origin: 'student',
    })) < maxOpenProposals
  )
    return
  throw exceeded(
    'taName',
    `You can have ${maxOpenProposals} open proposals at a time. Change one of them instead, or ask your school to publish or archive some.`,
  )
}

/** Limits the bytes of the files in all that a student has proposed. */
async function assertSmall(tx: Transaction, me: Me): Promise<void> {
  const own = await records(tinkeringActivity, tx).find({ createdBy: me.uid }, { fields: [] })
  const places = { resource: tinkeringActivity.name, record_id: own.map(({ id }) => id) }
  const ids = [
    ...new Set(
      (await attachments.find(tx, places, { columns: ['file_id'] })).map(({ file_id }) => file_id),
    ),
  ]
  if (ids.length === 0) return
  const sizes = await files.find(tx, { id: ids }, { columns: ['size'] })
  if (sizes.reduce((sum, { size }) => sum + size, 0) <= maxProposedBytes) return
  throw exceeded(
    'resources',
    'The files of all your proposals can have 1 GB together. Remove some files, then save again.',
  )
}

async function otherBases(tx: Transaction, exceptId: string): Promise<string[]> {
  await tx.lock('base-activity')
  return records(tinkeringActivity, tx).ids({ isBase: true, id: { $ne: exceptId } })
}

async function clearBase(tx: Transaction, exceptId: string): Promise<void> {
  for (const id of await otherBases(tx, exceptId))
    await records(tinkeringActivity, tx).put(id, { isBase: false })
}

/** Returns the names of the activity's subject, topic and sub-topic. */
async function placeOf(tx: Transaction, activity: TinkeringActivity): Promise<string[]> {
  const nameOf = ([row]: readonly { name: string }[]): string => row?.name ?? ''
  const named = (id: string | null) => ({ id: { $in: id === null ? [] : [id] } })
  return [
    nameOf(await records(subject, tx).find(named(activity.subject), { fields: ['name'] })),
    nameOf(await records(topic, tx).find(named(activity.topic), { fields: ['name'] })),
    nameOf(await records(subTopic, tx).find(named(activity.subTopic), { fields: ['name'] })),
  ]
}

import type { Patch } from '@tinkerdesk/shared'
import { subTopic } from '@tinkerdesk/shared/resources/sub-topic'
import { subject } from '@tinkerdesk/shared/resources/subject'
import { tinkeringActivity } from '@tinkerdesk/shared/resources/tinkering-activity'
import { topic } from '@tinkerdesk/shared/resources/topic'
import { hooksOf, records } from '../crud/index.js'
import type { Transaction } from '../database/database.js'
import { ProblemError } from '../problems/problem-error.js'

/** Refuses to archive a subject that has topics. */
export const subjectHooks = hooksOf(subject, {
  async before({ action, before, tx }) {
    if (action === 'archive' && (await records(topic, tx).count({ subject: before.id })))
      throw new ProblemError('tree_in_use')
  },
})

/** Refuses to archive a topic that has sub-topics. Activities follow a topic to another subject. */
export const topicHooks = hooksOf(topic, {
  async before({ action, before, tx }) {
    if (action === 'archive' && (await records(subTopic, tx).count({ topic: before.id })))
      throw new ProblemError('tree_in_use')
  },
  async after({ action, before, after, tx }) {
    if (action === 'update' && before.subject !== after.subject)
      await follow(tx, { topic: after.id }, { subject: after.subject })
  },
})

/** Activities follow a sub-topic to another topic, and to its subject. */
export const subTopicHooks = hooksOf(subTopic, {
  async after({ action, before, after, tx }) {
    if (action !== 'update' || before.topic === after.topic) return
    const { subject } = await records(topic, tx).one(after.topic)
    await follow(tx, { subTopic: after.id }, { topic: after.topic, subject })
  },
})

/** An activity that returns from the archive is where its topic or sub-topic is by now. */
export const activityPlaceHooks = hooksOf(tinkeringActivity, {
  async after({ action, after, tx }) {
    if (action !== 'restore') return
    const { id, subTopic: under } = after
    const at = under === null ? after.topic : (await records(subTopic, tx).one(under)).topic
    if (at === null) return
    const { subject: root } = await records(topic, tx).one(at)
    if (at !== after.topic || root !== after.subject)
      await records(tinkeringActivity, tx).put(id, { topic: at, subject: root })
  },
})

type Place = Patch<typeof tinkeringActivity>

/** Gives the activities of a topic or a sub-topic its new place. The copies of students stay as they were given. */
async function follow(
  tx: Transaction,
  of: { topic: string } | { subTopic: string },
  place: Place,
): Promise<void> {
  for (const { id } of await records(tinkeringActivity, tx).find(of, { fields: [] }))
    await records(tinkeringActivity, tx).put(id, place)
}

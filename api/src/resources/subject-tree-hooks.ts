import { subTopic } from '@tinkerdesk/shared/resources/sub-topic'
import { subject } from '@tinkerdesk/shared/resources/subject'
import { topic } from '@tinkerdesk/shared/resources/topic'
import { hooksOf, records } from '../crud/index.js'
import { ProblemError } from '../problems/problem-error.js'

/** Refuses to archive a subject that has topics. */
export const subjectHooks = hooksOf(subject, {
  async before({ action, before, tx }) {
    if (action === 'archive' && (await records(topic, tx).count({ subject: before.id }))) throw new ProblemError('tree_in_use')
  },
})

/** Refuses to archive a topic that has sub-topics. */
export const topicHooks = hooksOf(topic, {
  async before({ action, before, tx }) {
    if (action === 'archive' && (await records(subTopic, tx).count({ topic: before.id }))) throw new ProblemError('tree_in_use')
  },
})

import { subTopic } from '@tinkerdesk/shared/resources/sub-topic'
import { subject } from '@tinkerdesk/shared/resources/subject'
import { topic } from '@tinkerdesk/shared/resources/topic'
import { hooksOf, records } from '../crud/index.js'
import { ProblemError } from '../problems/problem-error.js'

/** Keeps a subject while a topic hangs below it. */
export const subjectHooks = hooksOf(subject, {
  async before({ action, before, tx }) {
    if (action === 'archive' && (await records(topic, tx).count({ subject: before.id }))) throw new ProblemError('tree_in_use')
  },
})

/** Keeps a topic while a sub-topic hangs below it. */
export const topicHooks = hooksOf(topic, {
  async before({ action, before, tx }) {
    if (action === 'archive' && (await records(subTopic, tx).count({ topic: before.id }))) throw new ProblemError('tree_in_use')
  },
})

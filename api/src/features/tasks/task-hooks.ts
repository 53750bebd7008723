import { isAssigned } from '@tinkerdesk/shared'
import { task } from '@tinkerdesk/shared/resources/task'
import { hooksOf } from '../../crud/index.js'
import { ProblemError } from '../../problems/problem-error.js'

/** Keeps students from deleting tasks that were assigned, and other people's tasks. */
export const taskHooks = hooksOf(task, {
  before({ action, before, me }) {
    if (action !== 'archive' || me.role !== 'student') return
    if (isAssigned(before)) throw new ProblemError('task_assigned')
    if (before.createdBy !== me.uid) throw new ProblemError('forbidden')
  },
})

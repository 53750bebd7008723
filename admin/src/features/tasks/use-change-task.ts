import { resourceNamed } from '@tinkerdesk/shared'
import { HttpProblem } from '../../client/http-problem.js'
import { readMark } from '../../client/own-device/mark.js'
import { isUnreachable } from '../../client/remembered-me.js'
import { extendWaiting, queueChange, useRecordWrites } from '../../resource/index.js'
import type { TaskRow } from './use-tasks.js'

const resource = resourceNamed('task')

type Change = Partial<Pick<TaskRow, 'taskDone' | 'taskComments' | 'users' | 'assignedTo'>>

/** The writes of tasks, after which every list of tasks is read again. */
export const useTaskWrites = () => useRecordWrites(resource)

/**
 * Changes a task from the version that was read. If someone else changed the same field, applies the change again to their version, so that
 * nothing is lost. On a person's own device, a change waits for the connection. Throws an `HttpProblem`.
 */
export async function changeTask(
  writes: ReturnType<typeof useTaskWrites>,
  task: TaskRow,
  changeOf: (task: TaskRow) => Change,
): Promise<TaskRow> {
  const send = (from: TaskRow) =>
    writes.change<TaskRow>(task.id, { version: from.version, ...changeOf(from) })
  const extended = await extendWaiting(resource, task.id, changeOf(task))
  if (extended) {
    void writes.read()
    return { ...task, ...extended }
  }
  try {
    return await send(task)
  } catch (error) {
    if (readMark() && isUnreachable(error)) {
      const kept = { version: task.version, to: '/tasks' }
      const shown = await queueChange(resource, task, changeOf(task), kept)
      void writes.read()
      return shown
    }
    if (!(error instanceof HttpProblem) || error.code !== 'version_conflict' || !error.current)
      throw error
    return send(error.current as TaskRow)
  }
}

export const sentenceOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'The task could not be saved.'

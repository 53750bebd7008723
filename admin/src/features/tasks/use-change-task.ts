import { useInvalidate } from '@refinedev/core'
import { useCallback } from 'react'
import { resourceNamed } from '@tinkerdesk/shared'
import { HttpProblem } from '../../client/http-problem.js'
import { readMark } from '../../client/own-device/mark.js'
import { isUnreachable } from '../../client/remembered-me.js'
import { request } from '../../client/request.js'
import { extendWaiting, queueChange } from '../../resource/index.js'
import type { TaskRow } from './use-tasks.js'

const resource = resourceNamed('task')

type Change = Partial<Pick<TaskRow, 'taskDone' | 'taskComments' | 'users' | 'assignedTo'>>

/** Reloads every list of tasks. Refine keys them by the resource's name, not by its url. */
export function useRefreshTasks() {
  const invalidate = useInvalidate()
  return useCallback(
    () => invalidate({ resource: 'task', invalidates: ['resourceAll'] }),
    [invalidate],
  )
}

/**
 * Changes a task from the version that was read. If someone else changed the same field, applies the change again to their version, so that
 * nothing is lost. On a person's own device, a change waits for the connection. Throws an `HttpProblem`.
 */
export async function changeTask(
  task: TaskRow,
  changeOf: (task: TaskRow) => Change,
): Promise<TaskRow> {
  const send = (from: TaskRow) =>
    request<TaskRow>('patch', `/api/tasks/${task.id}`, {
      body: { version: from.version, ...changeOf(from) },
    })
  const extended = await extendWaiting(resource, task.id, changeOf(task))
  if (extended) return { ...task, ...extended }
  try {
    return await send(task)
  } catch (error) {
    if (readMark() && isUnreachable(error))
      return queueChange(resource, task, changeOf(task), { version: task.version, to: '/tasks' })
    if (!(error instanceof HttpProblem) || error.code !== 'version_conflict' || !error.current)
      throw error
    return send(error.current as TaskRow)
  }
}

export const sentenceOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'The task could not be saved.'

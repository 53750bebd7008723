import { useState } from 'react'
import { shortName } from '../../ui/parts/short-name.js'
import { toast } from '../../ui/messages/toast.js'
import { changeTask, sentenceOf, useTaskWrites } from './use-change-task.js'
import type { TaskRow } from './use-tasks.js'

/** Checks tasks off on screen at once, and reverts it through the toast's "Undo". */
export function useCheckOff() {
  const writes = useTaskWrites()
  // Tasks just checked off, until the lists are reloaded.
  const [hidden, setHidden] = useState<ReadonlyMap<string, boolean>>(new Map())
  const mark = (id: string, done?: boolean) =>
    setHidden((before) => {
      const next = new Map(before)
      if (done === undefined) next.delete(id)
      else next.set(id, done)
      return next
    })
  const set = async (task: TaskRow, done: boolean): Promise<TaskRow | null> => {
    mark(task.id, done)
    try {
      const saved = await changeTask(writes, task, () => ({ taskDone: done }))
      await writes.whenRead()
      return saved
    } catch (error) {
      toast.error(sentenceOf(error))
      return null
    } finally {
      mark(task.id)
    }
  }
  const check = async (task: TaskRow) => {
    const done = !task.taskDone
    const key = `task-${task.id}`
    const saved = await set(task, done)
    if (!saved) return
    toast.success(`“${shortName(task.taskName)}” is ${done ? 'done' : 'open again'}`, {
      key,
      undo: () => {
        toast.dismiss(key)
        void set(saved, !done)
      },
    })
  }
  return { hidden, check }
}

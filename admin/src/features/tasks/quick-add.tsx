import { resourceNamed } from '@tinkerdesk/shared'
import { Button, Input, type InputRef } from 'antd'
import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { ulid } from 'ulid'
import { DayInput } from '../../fields/day/input.js'
import { dayProblemOf } from '../../fields/day/typed-day.js'
import { request } from '../../client/request.js'
import { toast } from '../../ui/toast.js'
import { sentenceOf, useRefreshTasks } from './use-change-task.js'
import './quick-add.css'
import './task-row.css'

const dueDate = resourceNamed('task').fields['taskDueDate']!

/** Adds a task for oneself in one line. It can be assigned later. */
export function QuickAdd({ field }: { field: RefObject<InputRef | null> }) {
  const refresh = useRefreshTasks()
  const [name, setName] = useState('')
  const [due, setDue] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const dueProblem = isRefused ? dayProblemOf(due) : undefined
  // A retry sends the same id, so that a lost response does not create two tasks.
  const id = useRef(ulid())
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const taskName = name.trim()
    if (!taskName || isSending) return
    if (dayProblemOf(due)) return setRefused(true)
    setRefused(false)
    setSending(true)
    try {
      await request('post', '/api/tasks', { body: { id: id.current, taskName, taskDueDate: due } })
      id.current = ulid()
      setName('')
      setDue(null)
      await refresh()
    } catch (error) {
      toast.error(sentenceOf(error))
    } finally {
      setSending(false)
      field.current?.focus()
    }
  }
  return (
    <form className="task-add" onSubmit={(event) => void add(event)}>
      <Input
        ref={field}
        aria-label="New task"
        placeholder="What needs to be done?  ( n )"
        maxLength={200}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <div className="task-due-input">
        <label className="visually-hidden" htmlFor="new-task-due">
          Due on
        </label>
        <DayInput
          field={dueDate}
          path="taskDueDate"
          id="new-task-due"
          value={due}
          onChange={(day) => setDue(day as string | null)}
          issues={dueProblem ? [{ path: 'taskDueDate', message: dueProblem }] : []}
        />
      </div>
      <Button type="primary" htmlType="submit" loading={isSending} disabled={name.trim() === ''}>
        Add task
      </Button>
      <div className="task-due-problem" id="new-task-due-note" aria-live="polite">
        {dueProblem ? <p className="td-error">{dueProblem}</p> : null}
      </div>
    </form>
  )
}

import { LoadingOutlined } from '@ant-design/icons'
import { isBlankText, resourceNamed, trimmedText, today } from '@tinkerdesk/shared'
import { Button, Input, type InputRef } from 'antd'
import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { ulid } from 'ulid'
import { useTypedDraft } from '../../fields/conversation/use-typed-draft.js'
import { DayInput } from '../../fields/day/input.js'
import { dayProblemOf } from '../../fields/day/typed-day.js'
import { readMark } from '../../client/own-device/mark.js'
import { queue } from '../../client/queue/queue.js'
import { isUnreachable } from '../../client/remembered-me.js'
import { rightsOf } from '../../fields/rights.js'
import { useMe } from '../../fields/use-me.js'
import { hasKeys } from '../../ui/device/has-keys.js'
import { shortName } from '../../ui/parts/short-name.js'
import { toast } from '../../ui/messages/toast.js'
import { draftPlaceOf, keptSentence } from '../../resource/index.js'
import { watchFocus } from '../../ui/input/watch-focus.js'
import { findPeople } from './find-people.js'
import { readTaskLine, taskLineNote, type TaskLine } from './task-line.js'
import { sentenceOf, useTaskWrites } from './use-change-task.js'
import './quick-add.css'
import './task-row.css'

/** The key that leads here, where there is one. */
const hint = hasKeys ? '  ( n )' : ''

const task = resourceNamed('task')
const dueDate = task.fields['taskDueDate']!

const nothing = { text: '' }

/** A line that is being sent. A retry sends the same id, so that a lost response does not create two tasks. */
interface Entry {
  id: string
  name: string
  due: string | null
  line: TaskLine
}

/** Lets a new task wait on the person's own device. */
async function keepTask(uid: string, body: { id: string; taskName: string }): Promise<void> {
  await queue.open(uid)
  await queue.add({
    place: draftPlaceOf(task, body.id),
    to: '/tasks',
    title: body.taskName,
    request: { method: 'post', url: '/api/tasks', body },
  })
  toast.info(keptSentence, { key: 'task-added' })
}

/** Adds a task in one line: "Order filament @navya fri". Without a name it is one's own, and can be assigned later. A line that is not added stays on this device. */
export function QuickAdd({ field }: { field: RefObject<InputRef | null> }) {
  const writes = useTaskWrites()
  const me = useMe()
  const mayAssign = rightsOf(task, me).mayCreate('users')
  const { typed, setTyped, clear } = useTypedDraft({ place: 'new task', title: 'Tasks', nothing })
  const name = typed.text
  const [due, setDue] = useState<string | null>(null)
  const [sending, setSending] = useState(0)
  const [isRefused, setRefused] = useState(false)
  const [nameProblem, setNameProblem] = useState<string | null>(null)
  const dueProblem = isRefused ? dayProblemOf(due) : undefined
  // A day in its own field leaves the words of the line alone.
  const line =
    due === null
      ? readTaskLine(name, today(), mayAssign)
      : { taskName: trimmedText(name), people: [], due }
  const nextId = useRef(ulid())
  const send = async (entry: Entry, form: HTMLFormElement) => {
    const { id, name, due, line } = entry
    setSending((count) => count + 1)
    const hasStayed = watchFocus(form)
    /** Puts the line back into its field. If another was typed meanwhile, or the page was left, what failed waits in its message. */
    const refuse = (reason: string, show: (reason: string) => void) => {
      if (field.current?.input?.value !== '') {
        const retry = () => {
          toast.dismiss(id)
          void send(entry, form)
        }
        return toast.error(`“${shortName(name)}” was not added. ${reason}`, {
          key: id,
          action: { label: 'Try again', run: retry },
        })
      }
      nextId.current = id
      setTyped({ text: name })
      setDue(due)
      return show(reason)
    }
    const body = { id, taskName: line.taskName, taskDueDate: line.due }
    try {
      const { people, problem } = await findPeople(line.people, me)
      if (problem) return void refuse(problem, setNameProblem)
      const users = people.map((person) => person.id)
      const theirs = users.length > 0 ? { users, assignedTo: users[0] } : {}
      await writes.create({ ...body, ...theirs })
      if (people.length > 0)
        toast.success(
          `“${shortName(line.taskName)}” added for ${people.map((person) => person.name).join(', ')}`,
          { key: 'task-added' },
        )
      await writes.whenRead()
    } catch (error) {
      // Names of other people are looked up, which needs the connection.
      const mayWait = line.people.length === 0 && readMark() !== undefined && isUnreachable(error)
      if (mayWait) await keepTask(me.uid, body)
      else refuse(sentenceOf(error), toast.error)
    } finally {
      setSending((count) => count - 1)
      // A person who has gone on to something else stays there.
      if (hasStayed()) field.current?.focus()
    }
  }
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!line.taskName) return
    if (dayProblemOf(due)) return setRefused(true)
    setRefused(false)
    // The next task can be typed, and added, while this is sent.
    clear()
    setDue(null)
    const id = nextId.current
    nextId.current = ulid()
    void send({ id, name, due, line }, event.currentTarget)
  }
  return (
    <form className="task-add" onSubmit={add}>
      <Input
        ref={field}
        aria-label="New task"
        placeholder={
          mayAssign
            ? `Add a task, like “Order filament @navya fri”${hint}`
            : 'Add a task, like “Bring a battery fri”'
        }
        maxLength={200}
        value={name}
        onChange={({ target }) => {
          setTyped({ text: target.value })
          setNameProblem(null)
        }}
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
      <Button
        type="primary"
        htmlType="submit"
        icon={sending > 0 ? <LoadingOutlined /> : undefined}
        disabled={isBlankText(name)}
      >
        Add task
      </Button>
      <div className="task-due-problem" id="new-task-due-note" aria-live="polite">
        {(dueProblem ?? nameProblem) ? (
          <p className="td-error">{dueProblem ?? nameProblem}</p>
        ) : null}
        {due === null && !nameProblem ? taskLineNote(line.people, line.due) : null}
      </div>
    </form>
  )
}

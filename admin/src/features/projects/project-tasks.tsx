import { resourceNamed } from '@tinkerdesk/shared'
import type { Project } from '@tinkerdesk/shared/resources/project'
import { Checkbox } from 'antd'
import { useRef, useState } from 'react'
import { useRecordWrites } from '../../resource/index.js'
import { toast } from '../../ui/messages/toast.js'
import './project-tasks.css'

const project = resourceNamed('project')

/** A project as its page shows it. */
type ShownProject = Pick<Project, 'id' | 'version' | 'tasks'> & {
  allowed?: readonly string[] | undefined
}

/** The tasks of a project on its page: people who may change the project tick them there. */
export default function ProjectTasks({
  project: { id, version, tasks, allowed },
}: {
  project: ShownProject
}) {
  const writes = useRecordWrites(project)
  const [saving, setSaving] = useState(0)
  // The answer to the last tick, which the next one starts from: the page reads the project again later.
  const answer = useRef<ShownProject>(null)
  const queue = useRef(Promise.resolve())
  const mayTick = allowed?.includes('update') === true
  const save = async (at: number, done: boolean) => {
    const latest = answer.current
    const from = latest && latest.version > version ? latest : { version, tasks }
    const ticked = from.tasks.map((task, place) => (place === at ? { ...task, done } : task))
    try {
      answer.current = await writes.change<ShownProject>(id, {
        version: from.version,
        tasks: ticked,
      })
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'It could not be saved.')
    }
    setSaving((count) => count - 1)
  }
  /** Saves ticks one after the other, however fast they come. */
  const tick = (at: number, done: boolean) => {
    setSaving((count) => count + 1)
    queue.current = queue.current.then(() => save(at, done))
  }
  if (tasks.length === 0) return <p className="project-tasks-none">No tasks yet</p>
  const doneCount = tasks.filter(({ done }) => done).length
  return (
    <>
      <p className="project-tasks-none">
        {doneCount} of {tasks.length} done
      </p>
      <ul className="project-tasks" aria-busy={saving > 0 || undefined}>
        {tasks.map((task, at) => (
          // eslint-disable-next-line react/no-array-index-key -- Tasks have no ids, and two may have the same name.
          <li key={at}>
            <Checkbox
              checked={task.done}
              disabled={!mayTick}
              onChange={({ target }) => tick(at, target.checked)}
            >
              <span data-done={task.done || undefined}>{task.name}</span>
              {task.description ? <small>{task.description}</small> : null}
            </Checkbox>
          </li>
        ))}
      </ul>
    </>
  )
}

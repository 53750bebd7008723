import { resourceNamed } from '@tinkerdesk/shared'
import type { Project } from '@tinkerdesk/shared/resources/project'
import { Checkbox } from 'antd'
import { useState } from 'react'
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
  const [isSaving, setSaving] = useState(false)
  const mayTick = allowed?.includes('update') === true
  const tick = async (at: number, done: boolean) => {
    setSaving(true)
    const ticked = tasks.map((task, place) => (place === at ? { ...task, done } : task))
    try {
      await writes.change(id, { version, tasks: ticked })
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'It could not be saved.')
    }
    setSaving(false)
  }
  if (tasks.length === 0) return <p className="project-tasks-none">No tasks yet</p>
  const doneCount = tasks.filter(({ done }) => done).length
  return (
    <>
      <p className="project-tasks-none">
        {doneCount} of {tasks.length} done
      </p>
      <ul className="project-tasks" aria-busy={isSaving || undefined}>
        {tasks.map((task, at) => (
          // eslint-disable-next-line react/no-array-index-key -- Tasks have no ids, and two may have the same name.
          <li key={at}>
            <Checkbox
              checked={task.done}
              disabled={!mayTick}
              onChange={({ target }) => isSaving || void tick(at, target.checked)}
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

import { useInvalidate, useUpdate } from '@refinedev/core'
import type { Project } from '@tinkerdesk/shared/resources/project'
import { Checkbox } from 'antd'
import { toast } from '../../ui/messages/toast.js'
import './project-tasks.css'

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
  const invalidate = useInvalidate()
  const { mutate, mutation } = useUpdate({
    resource: 'project',
    successNotification: false,
    errorNotification: false,
  })
  const mayTick = allowed?.includes('update') === true
  const tick = (at: number, done: boolean) =>
    mutate(
      {
        id,
        values: {
          version,
          tasks: tasks.map((task, place) => (place === at ? { ...task, done } : task)),
        },
      },
      {
        onError: (error) => {
          toast.error(error.message)
          void invalidate({ resource: 'project', invalidates: ['detail'], id })
        },
      },
    )
  if (tasks.length === 0) return <p className="project-tasks-none">No tasks yet</p>
  const doneCount = tasks.filter(({ done }) => done).length
  return (
    <>
      <p className="project-tasks-none">
        {doneCount} of {tasks.length} done
      </p>
      <ul className="project-tasks" aria-busy={mutation.isPending || undefined}>
        {tasks.map((task, at) => (
          // eslint-disable-next-line react/no-array-index-key -- Tasks have no ids, and two may have the same name.
          <li key={at}>
            <Checkbox
              checked={task.done}
              disabled={!mayTick}
              onChange={({ target }) => mutation.isPending || tick(at, target.checked)}
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

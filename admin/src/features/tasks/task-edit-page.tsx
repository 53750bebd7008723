import { useOne } from '@refinedev/core'
import { resourceNamed, type AnyRow, type Resource, type Section } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { HttpProblem } from '../../client/http-problem.js'
import { rightsOf, type Rights } from '../../fields/rights.js'
import { useMe } from '../../fields/use-me.js'
import { completeRow } from '../../resource/check-form.js'
import { ConflictScreen } from '../../resource/conflict-screen.js'
import { ListMessage } from '../../resource/list-message.js'
import { PageHead } from '../../resource/page-head.js'
import { RecordSkeleton } from '../../resource/record-states.js'
import { ResourceForm } from '../../resource/resource-form.js'
import { ShowSection } from '../../resource/show-section.js'
import { useSaveChange } from '../../resource/use-save-change.js'
import { toast } from '../../ui/toast.js'
import { DeleteTask } from './delete-task.js'
import { sentenceOf } from './use-change-task.js'
import type { TaskRow } from './use-tasks.js'
import './tasks.css'

const resource = resourceNamed('task')

/** The sections of which this person may set nothing: they are read, not shown as inputs that do not work. */
const isReadOnly = (rights: Rights, section: Section) => !section.fields.some((path) => rights.mayUpdate(path))
const forms = new Map<string, Resource>()
/** The task with the sections that a role may write in; one value for each role, for rights are worked out by it. */
function formFor(role: string, rights: Rights): Resource {
  const known = forms.get(role) ?? { ...resource, form: resource.form.filter((section) => !isReadOnly(rights, section)) }
  forms.set(role, known)
  return known
}

/** One task, as the person may change it. */
export default function TaskEditPage() {
  const { taskId = '' } = useParams()
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const { query, result } = useOne<TaskRow>({
    resource: 'tasks',
    id: taskId,
    // What is typed must stand on what was read when the form opened.
    queryOptions: { refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: 0, gcTime: 0 },
    liveMode: 'off',
    errorNotification: false,
  })
  const task = query.isFetchedAfterMount ? result : undefined
  const isGone = query.error instanceof HttpProblem && query.error.statusCode === 404
  const back = () => void navigate('/tasks')
  return (
    <div className="td-page td-form-page">
      <PageHead title={task?.taskName ?? 'Task'} under={{ label: 'Tasks & Activities', to: '/tasks' }}>
        {task?.allowed?.includes('archive') ? (
          <Button danger onClick={() => setDeleting(true)}>
            Delete
          </Button>
        ) : null}
      </PageHead>
      {query.isError ? (
        <div className="td-panel">
          <ListMessage
            tone="error"
            title={isGone ? 'This task is not here' : 'It could not be loaded'}
            action={isGone ? <Link to="/tasks">Tasks & Activities</Link> : <Button onClick={() => void query.refetch()}>Try again</Button>}
          >
            {query.error.message}
          </ListMessage>
        </div>
      ) : null}
      {!task && !query.isError ? <RecordSkeleton resource={resource} /> : null}
      {task ? <TaskForm key={task.id} task={task} onDone={back} /> : null}
      {isDeleting && task ? <DeleteTask task={task} onClose={() => setDeleting(false)} onDeleted={back} /> : null}
    </div>
  )
}

function TaskForm({ task: latest, onDone }: { task: TaskRow; onDone: () => void }) {
  const [task] = useState(latest)
  const me = useMe()
  const rights = rightsOf(resource, me)
  const [isSaving, setSaving] = useState(false)
  const start = useMemo(() => ({ ...(task as unknown as AnyRow), ...completeRow(resource, task as unknown as AnyRow) }), [task])
  const { conflict, save, saveMerged, back } = useSaveChange(resource, start, () => {
    toast.success(`“${task.taskName}” is saved.`)
    onDone()
  })
  const merge = async (merged: Record<string, unknown>) => {
    setSaving(true)
    try {
      await saveMerged(merged)
    } catch (error) {
      toast.error(sentenceOf(error))
    } finally {
      setSaving(false)
    }
  }
  return (
    <>
      {conflict ? (
        <ConflictScreen
          key={conflict.current.version}
          resource={resource}
          differences={conflict.differences}
          current={conflict.current}
          isSaving={isSaving}
          onSave={(merged) => void merge(merged)}
          onBack={back}
        />
      ) : null}
      <div hidden={conflict !== null}>
        {resource.form
          .filter((section) => isReadOnly(rights, section))
          .map((section) => (
            <ShowSection
              key={section.title}
              resource={resource}
              section={section}
              row={start}
              isSeen={({ path }) => rights.mayShow(path)}
            />
          ))}
        <ResourceForm
          resource={formFor(me.role, rights)}
          mode="edit"
          start={start}
          submitLabel="Update"
          save={save}
          isSavedElsewhere={isSaving}
          onCancel={onDone}
        />
      </div>
    </>
  )
}

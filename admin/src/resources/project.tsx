import { type FieldKinds, resourceNamed } from '@tinkerdesk/shared'
import { Suspense } from 'react'
import { useMe } from '../fields/use-me.js'
import type { InputProps } from '../fields/props.js'
import {
  override,
  type PartOf,
  type SectionProps,
  type ValuesOf,
  type WithDefault,
} from '../resource/index.js'
import { lazyPart } from '../ui/code/lazy-part.js'

const project = resourceNamed('project')

/** The school of a project. An in-charge is not offered "all", which the server would refuse. */
function SchoolInput({ Default, ...props }: PartOf<InputProps, typeof project, 'schoolName'>) {
  const isBound = useMe().role === 'atlIncharge'
  const { all: _all, ...single } = props.field as FieldKinds['relation']
  return <Default {...props} field={isBound ? { ...single, required: true } : props.field} />
}

const ProjectTasks = lazyPart(() => import('../features/projects/project-tasks.js'))

/** On the project's page its tasks are ticked where they are read. */
function TasksSection({
  mode,
  values,
  Default,
  ...props
}: SectionProps<ValuesOf<typeof project>> & WithDefault<SectionProps>) {
  const own = <Default mode={mode} values={values} {...props} />
  const { id, version, tasks, allowed } = values
  if (mode !== 'show' || id === undefined || version === undefined || tasks === undefined)
    return own
  return (
    <Suspense fallback={own}>
      <ProjectTasks project={{ id, version, tasks, allowed }} />
    </Suspense>
  )
}

export default override(project, {
  inputs: { schoolName: SchoolInput },
  sections: { tasks: TasksSection },
})

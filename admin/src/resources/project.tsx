import { type FieldKinds, resourceNamed } from '@tinkerdesk/shared'
import { lazy, Suspense } from 'react'
import type { ShownProject } from '../features/projects/project-tasks.js'
import { useMe } from '../fields/use-me.js'
import type { InputProps } from '../fields/props.js'
import { override, type SectionProps, type WithDefault } from '../resource/index.js'

/** The school of a project. An in-charge is not offered "all", which the server would refuse. */
function SchoolInput({ Default, ...props }: InputProps & WithDefault<InputProps>) {
  const isBound = useMe().role === 'atlIncharge'
  const { all: _all, ...single } = props.field as FieldKinds['relation']
  return <Default {...props} field={isBound ? { ...single, required: true } : props.field} />
}

const ProjectTasks = lazy(() => import('../features/projects/project-tasks.js'))

/** On the project's page its tasks are ticked where they are read. */
function TasksSection({ mode, values, Default, ...props }: SectionProps & WithDefault<SectionProps>) {
  const own = <Default mode={mode} values={values} {...props} />
  if (mode !== 'show') return own
  // The values of a project's page are its record.
  return (
    <Suspense fallback={own}>
      <ProjectTasks project={values as unknown as ShownProject} />
    </Suspense>
  )
}

export default override(resourceNamed('project'), { inputs: { schoolName: SchoolInput }, sections: { tasks: TasksSection } })

import { useOne } from '@refinedev/core'
import { resourceNamed, titleOf, type AnyRow, type Resource } from '@tinkerdesk/shared'
import { useEffect } from 'react'
import type { AssignableStudent } from './classes-of.js'
import { StudentPicker } from './student-picker.js'
import { useAssignable } from './use-assignable.js'
import { useBarred } from './use-barred.js'
import { Fault } from '../../ui/messages/fault.js'

/** The students of one school, and those who cannot be selected. */
export interface LoadedSchool {
  students: readonly AssignableStudent[]
  unavailable: ReadonlySet<string>
}

interface Props {
  resource: Resource
  /** The assigned record. `null` for several: nobody is then unavailable. */
  row: AnyRow | null
  school: string
  /** True with several schools: each then has its name above its students. */
  isNamed: boolean
  /** Lower-case words that a name must contain. */
  words: readonly string[]
  chosen: ReadonlySet<string>
  onToggle: (id: string) => void
  /** Called with the students once they are loaded, and when they change. */
  onLoaded: (school: string, loaded: LoadedSchool) => void
}

/** The students of one school to select from. */
export function SchoolStudents({
  resource,
  row,
  school,
  isNamed,
  words,
  chosen,
  onToggle,
  onLoaded,
}: Props) {
  const { students, taken, isLoading, fault } = useAssignable(resource, row?.id, school)
  const barred = useBarred(row, school, students)
  const named = useOne<AnyRow>({
    resource: resourceNamed('school').url,
    id: school,
    queryOptions: { enabled: isNamed },
    errorNotification: false,
  }).result
  const unavailable = [...taken.keys(), ...barred.keys()]
  // The lists are new with each render, so their content decides.
  const content = JSON.stringify([students.map(({ id }) => id), unavailable])
  useEffect(() => {
    if (!isLoading) onLoaded(school, { students, unavailable: new Set(unavailable) })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Both lists are in the content.
  }, [school, isLoading, content])
  const matches = students.filter(({ name }) =>
    words.every((word) => name.toLowerCase().includes(word)),
  )
  return (
    <section className="assign-school">
      {isNamed ? <h3>{named ? titleOf(resourceNamed('school'), named) : '…'}</h3> : null}
      <StudentPicker
        students={matches}
        taken={taken}
        barred={barred}
        chosen={chosen}
        isLoading={isLoading}
        onToggle={onToggle}
      />
      <Fault>{fault}</Fault>
    </section>
  )
}

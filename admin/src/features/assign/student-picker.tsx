import { Checkbox } from 'antd'
import { classAndSection } from '../../ui/parts/class-and-section.js'
import type { AssignableStudent } from './classes-of.js'

interface Props {
  students: readonly AssignableStudent[]
  /** Status of the existing copies, by student id. */
  taken: ReadonlyMap<string, string>
  /** Reasons why students cannot be selected, by student id. */
  barred: ReadonlyMap<string, string>
  chosen: ReadonlySet<string>
  isLoading: boolean
  onToggle: (id: string) => void
}

/** A list of students to select from. Students who have a copy show its status. */
export function StudentPicker({ students, taken, barred, chosen, isLoading, onToggle }: Props) {
  if (students.length === 0)
    return <p className="assign-empty">{isLoading ? 'Loading…' : 'No students found'}</p>
  return (
    <ul className="assign-students">
      {students.map(({ id, name, class: inClass, section }) => {
        const status = taken.get(id)
        const reason = status === undefined ? barred.get(id) : undefined
        return (
          <li key={id} data-barred={reason === undefined ? undefined : true}>
            <Checkbox
              checked={chosen.has(id) || status !== undefined}
              disabled={status !== undefined || reason !== undefined}
              onChange={() => onToggle(id)}
            >
              {name}
            </Checkbox>
            <span>{status ?? reason ?? classAndSection(inClass, section)}</span>
          </li>
        )
      })}
    </ul>
  )
}

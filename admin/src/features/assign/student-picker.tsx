import { Checkbox } from 'antd'
import type { AssignableStudent } from './classes-of.js'

interface Props {
  students: readonly AssignableStudent[]
  /** The status of the copies that are there, by student. */
  taken: ReadonlyMap<string, string>
  /** Why some may not be chosen, by student. */
  barred: ReadonlyMap<string, string>
  chosen: ReadonlySet<string>
  isLoading: boolean
  onToggle: (id: string) => void
}

/** Students to choose from; who has a copy is shown with where it stands. */
export function StudentPicker({ students, taken, barred, chosen, isLoading, onToggle }: Props) {
  if (students.length === 0) return <p className="assign-empty">{isLoading ? 'Loading…' : 'No students here.'}</p>
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
            <span>{status ?? reason ?? [inClass, section].filter(Boolean).join(' ')}</span>
          </li>
        )
      })}
    </ul>
  )
}

import { useId } from 'react'
import { RelationSelect } from '../../fields/relation/relation-select.js'
import { RelationTitle } from '../../fields/relation/relation-title.js'
import { useMe } from '../../fields/use-me.js'
import './student-picker.css'

interface Props {
  school: string | undefined
  student: string | undefined
  onSchool: (id: string | undefined) => void
  onStudent: (id: string | undefined) => void
}

/** Selects a school, then a student. An in-charge of one school has it preselected. */
export function StudentPicker({ school, student, onSchool, onStudent }: Props) {
  const { schoolIds, role } = useMe()
  const schoolId = useId()
  const studentId = useId()
  const isFixed = role === 'atlIncharge' && schoolIds.length === 1
  return (
    <div className="td-panel snap-picker">
      <div>
        <label htmlFor={schoolId}>School</label>
        {isFixed ? (
          <p id={schoolId} className="snap-fixed">
            <RelationTitle to="school" value={schoolIds[0]} />
          </p>
        ) : (
          <RelationSelect
            to="school"
            value={school ? [school] : []}
            placeholder="Choose a school"
            control={{ id: schoolId, style: { width: '100%' } }}
            onChange={([id]) => onSchool(id)}
          />
        )}
      </div>
      <div>
        <label htmlFor={studentId}>Student</label>
        <RelationSelect
          key={school ?? ''}
          to="student"
          value={student ? [student] : []}
          within={school ? { by: 'school', value: school } : undefined}
          placeholder="Type a student's name"
          control={{ id: studentId, style: { width: '100%' } }}
          onChange={([id]) => onStudent(id)}
        />
      </div>
    </div>
  )
}

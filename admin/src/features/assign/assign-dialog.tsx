import { titleOf, type Resource, counted } from '@tinkerdesk/shared'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { SchoolsSelect } from '../../fields/relation/schools-select.js'
import { useMe } from '../../fields/use-me.js'
import { offerUndo, useRecordWrites, type ListRow } from '../../resource/index.js'
import { FormDialog } from '../../ui/dialogs/form-dialog.js'
import { toast } from '../../ui/messages/toast.js'
import { AssignFooter } from './assign-footer.js'
import './assign.css'
import { classesOf, toggleAll } from './classes-of.js'
import { DueField, dueFaultOf } from './due-field.js'
import { SchoolStudents, type LoadedSchool } from './school-students.js'
import { sendAssign, type Failure } from './send-assign.js'
import { clearButton } from '../../ui/parts/clear-button.js'
import { Fault } from '../../ui/messages/fault.js'
import '../../fields/common/field.css'

interface Props {
  resource: Resource
  rows: readonly ListRow[]
  /** The school to start with. Defaults to the person's own. */
  school?: string
  onClose: () => void
}

/** Each school loads its own students. */
const maxSchools = 20

const copyCount = (count: number) => counted(count, 'copy', 'copies')
const studentCount = (count: number) => counted(count, 'student')

/** Gives students of some schools a copy of one record. */
export const AssignOne = ({ row, ...props }: Omit<Props, 'rows'> & { row: ListRow }) => (
  <AssignMany {...props} rows={[row]} />
)

/** Gives students of some schools a copy of each record. Students who already have one keep it unchanged. */
export function AssignMany({ resource, rows, school, onClose }: Props) {
  // Existing copies and obstacles are shown for one record. For several, the answer says them.
  const single = rows.length === 1 ? rows[0]! : null
  const what = single
    ? `“${titleOf(resource, single)}”`
    : `${rows.length} ${resource.label.many.toLowerCase()}`
  const me = useMe()
  const [schools, setSchools] = useState<readonly string[]>(
    school === undefined ? me.schoolIds.slice(0, 1) : [school],
  )
  const [loaded, setLoaded] = useState<ReadonlyMap<string, LoadedSchool>>(new Map())
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [search, setSearch] = useState('')
  const [due, setDue] = useState('')
  const [isSending, setSending] = useState(false)
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const writes = useRecordWrites(resource, 'all')
  const words = search.trim().toLowerCase().split(/\s+/)
  const open = schools.flatMap((id) => loaded.get(id) ?? [])
  const students = open.flatMap((school) => school.students)
  const unavailable = new Set(open.flatMap((school) => [...school.unavailable]))
  const nameOf = (id: string) => students.find((student) => student.id === id)?.name ?? id
  const choose = (next: readonly string[]) => {
    const left = new Set(
      next.flatMap((id) => (loaded.get(id)?.students ?? []).map((student) => student.id)),
    )
    setSelected(new Set([...selected].filter((id) => left.has(id))))
    setSchools(next)
  }

  const assign = async () => {
    setSending(true)
    try {
      const { assigned, had, failures, changeSets } = await writes.together((together) =>
        sendAssign({ writes: together, resource, rows, students: [...selected], due }),
      )
      setFailures(failures)
      if (assigned > 0)
        offerUndo(
          single ? `Assigned to ${studentCount(assigned)}` : `${copyCount(assigned)} assigned`,
          changeSets,
          writes.read,
        )
      if (had > 0)
        toast.info(
          single
            ? `${studentCount(had)} already had a copy. It was not changed.`
            : `${copyCount(had)} existed already and did not change.`,
        )
      if (failures.length === 0) return onClose()
      setSelected(new Set(failures.map(({ student }) => student)))
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'It could not be assigned.')
    } finally {
      setSending(false)
    }
  }
  return (
    <FormDialog
      width={640}
      className="assign-dialog"
      title={`Assign ${what}`}
      onCancel={onClose}
      footer={
        <AssignFooter
          label={selected.size === 0 ? 'Assign' : `Assign to ${studentCount(selected.size)}`}
          isReady={selected.size > 0 && dueFaultOf(due) === null}
          isSending={isSending}
          onAssign={() => void assign()}
          onClose={onClose}
        />
      }
    >
      <div className="assign">
        <SchoolsSelect id="assign-school" max={maxSchools} value={schools} onChange={choose} />
        <DueField value={due} onChange={setDue} />
        {schools.length > 0 ? (
          <>
            <Input
              type="search"
              aria-label="Search students"
              placeholder="Search students"
              allowClear={clearButton}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
            <div className="assign-classes">
              {classesOf(students, unavailable).map(({ name, free, total }) => (
                <Button
                  key={name}
                  size="small"
                  disabled={free.length === 0}
                  type={
                    free.length > 0 && free.every((id) => selected.has(id)) ? 'primary' : 'default'
                  }
                  onClick={() => setSelected(toggleAll(selected, free))}
                >
                  {name} ({total})
                </Button>
              ))}
            </div>
            {schools.map((id) => (
              <SchoolStudents
                key={id}
                resource={resource}
                row={single}
                school={id}
                isNamed={schools.length > 1}
                words={words}
                chosen={selected}
                onToggle={(student) => setSelected(toggleAll(selected, [student]))}
                onLoaded={(school, next) =>
                  setLoaded((before) => new Map(before).set(school, next))
                }
              />
            ))}
          </>
        ) : null}
        {failures.map(({ student, of, problem }) => (
          <Fault key={`${student} ${of}`}>
            {nameOf(student)}
            {single ? '' : `, ${of}`}: {problem}
          </Fault>
        ))}
      </div>
    </FormDialog>
  )
}

import { parseDay, titleOf, today, type AssignResults, type Job, type Resource } from '@tinkerdesk/shared'
import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { request } from '../../client/request.js'
import { TypedDay } from '../../fields/day/typed-day.js'
import { RelationSelect } from '../../fields/relation/relation-select.js'
import { useMe } from '../../fields/use-me.js'
import type { ListRow } from '../../resource/index.js'
import { toast } from '../../ui/toast.js'
import './assign.css'
import { classesOf, toggleAll } from './classes-of.js'
import { StudentPicker } from './student-picker.js'
import { useAssignable } from './use-assignable.js'
import { useBarred } from './use-barred.js'
import '../../fields/common/field.css'

interface Props {
  resource: Resource
  row: ListRow
  onClose: () => void
}

const studentCount = (count: number) => `${count} student${count === 1 ? '' : 's'}`

/** Gives students of a school a copy each. Students who already have one keep it unchanged. */
export default function AssignDialog({ resource, row, onClose }: Props) {
  const me = useMe()
  const [school, setSchool] = useState<string | undefined>(me.schoolIds[0])
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [search, setSearch] = useState('')
  const [due, setDue] = useState('')
  const [isSending, setSending] = useState(false)
  const [failures, setFailures] = useState<readonly { name: string; problem: string }[]>([])
  const assignable = useAssignable(resource, row.id, school)
  const barred = useBarred(row, school, assignable.students)
  const unavailable = new Set([...assignable.taken.keys(), ...barred.keys()])
  const words = search.trim().toLowerCase().split(/\s+/)
  const matches = assignable.students.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))

  const dueFault = due === '' ? null : (parseDay(due, today()).problem ?? (due < today() ? 'The due date is over' : null))

  const assign = async () => {
    setSending(true)
    try {
      const answer = await request<AssignResults | Job>('post', `/api/${resource.url}/${row.id}/assign`, {
        body: { students: [...selected], ...(due === '' ? {} : { dueDate: due }) },
      })
      // The bar of running jobs shows its progress and reports the end.
      if ('state' in answer) return onClose()
      const nameOf = (id: string) => assignable.students.find((student) => student.id === id)?.name ?? id
      const failed = answer.results.filter(({ result }) => result === 'failed')
      setFailures(failed.map(({ student, problem }) => ({ name: nameOf(student), problem: problem ?? 'It could not be assigned.' })))
      if (answer.assigned > 0) toast.success(`Assigned to ${studentCount(answer.assigned)}`)
      if (answer.had > 0) toast.info(`${studentCount(answer.had)} already had a copy. It was not changed.`)
      if (failed.length === 0) return onClose()
      setSelected(new Set(failed.map(({ student }) => student)))
      assignable.refresh()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'It could not be assigned.')
    } finally {
      setSending(false)
    }
  }
  return (
    // Not our dialog: antd's selects open their lists beside it, and the browser's own dialog would lie above them.
    <Modal
      open
      width={640}
      title={`Assign “${titleOf(resource, row)}”`}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          Cancel
        </Button>,
        <Button
          key="assign"
          type="primary"
          disabled={selected.size === 0 || dueFault !== null}
          loading={isSending}
          onClick={() => void assign()}
        >
          {selected.size === 0 ? 'Choose students' : `Assign to ${studentCount(selected.size)}`}
        </Button>,
      ]}
    >
      <div className="assign">
        <label htmlFor="assign-school">School</label>
        <RelationSelect
          to="school"
          value={school ? [school] : []}
          clearable={false}
          placeholder="Type to search"
          control={{ id: 'assign-school', style: { width: '100%' } }}
          onChange={([next]) => {
            setSchool(next)
            setSelected(new Set())
          }}
        />
        <label htmlFor="assign-due">Due date</label>
        <TypedDay
          control={{ id: 'assign-due', 'aria-invalid': dueFault !== null, 'aria-describedby': 'assign-due-note' }}
          placeholder="None, or a day like 25/11 or fri"
          value={due}
          onChange={(value) => setDue(typeof value === 'string' ? value : '')}
        />
        {dueFault ? (
          <p id="assign-due-note" className="td-error" role="alert">
            {dueFault}
          </p>
        ) : null}
        {school ? (
          <>
            <Input
              aria-label="Search students"
              placeholder="Search students"
              allowClear
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
            <div className="assign-classes">
              {classesOf(assignable.students, unavailable).map(({ name, free, total }) => (
                <Button
                  key={name}
                  size="small"
                  disabled={free.length === 0}
                  type={free.length > 0 && free.every((id) => selected.has(id)) ? 'primary' : 'default'}
                  onClick={() => setSelected(toggleAll(selected, free))}
                >
                  {name} ({total})
                </Button>
              ))}
            </div>
            <StudentPicker
              students={matches}
              taken={assignable.taken}
              barred={barred}
              chosen={selected}
              isLoading={assignable.isLoading}
              onToggle={(id) => setSelected(toggleAll(selected, [id]))}
            />
          </>
        ) : null}
        {assignable.fault ? (
          <p className="td-error" role="alert">
            {assignable.fault}
          </p>
        ) : null}
        {failures.map(({ name, problem }) => (
          <p key={name} className="td-error" role="alert">
            {name}: {problem}
          </p>
        ))}
      </div>
    </Modal>
  )
}

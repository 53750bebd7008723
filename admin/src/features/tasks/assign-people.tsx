import { text } from '@tinkerdesk/shared/base/say'
import { useList } from '@refinedev/core'
import {
  resourceNamed,
  isRecord,
  roleLabels,
  roles,
  titleOf,
  type AnyRow,
  type Role,
  counted,
  formatCount,
} from '@tinkerdesk/shared'
import { Button, Checkbox, Input, Select } from 'antd'
import { useState } from 'react'
import { rightsOf } from '../../fields/rights.js'
import { useMe } from '../../fields/use-me.js'
import { searchFilters, titlePaths, titleSort } from '../../fields/search-query.js'
import { classAndSection } from '../../ui/parts/class-and-section.js'
import { FormDialog } from '../../ui/dialogs/form-dialog.js'
import { Segmented } from '../../ui/parts/segmented.js'
import { shortName } from '../../ui/parts/short-name.js'
import { toast } from '../../ui/messages/toast.js'
import { changeTask, sentenceOf, useTaskWrites } from './use-change-task.js'
import { usePeople, type TaskRow } from './use-tasks.js'
import { clearButton } from '../../ui/parts/clear-button.js'
import { Fault } from '../../ui/messages/fault.js'
import '../../fields/common/field.css'
import './assign-people.css'

interface Props {
  task: TaskRow
  onClose: () => void
}

/** The roles a person can pick people from. An in-charge reads the accounts of their school's students, and their own. */
const rolesFor: Record<Role, readonly Role[]> = {
  admin: roles,
  atlIncharge: ['student', 'atlIncharge'],
  mentor: roles,
  student: ['student'],
}

const account = resourceNamed('user')

/** Why not everyone is in the list. */
const onlyAccounts = (role: Role) =>
  role === 'student'
    ? "Only students with an account are listed. An e-mail in a student's record creates one."
    : 'Only people with an account are listed. An admin creates accounts.'

/** Selects a role, then people: the task appears in the lists of all of them, and one of them is the assignee. */
export default function AssignPeople({ task, onClose }: Props) {
  const me = useMe()
  const writes = useTaskWrites()
  const [role, setRole] = useState<Role>('student')
  const [search, setSearch] = useState('')
  const [users, setUsers] = useState<readonly string[]>(task.users)
  const [lead, setLead] = useState<string | null>(task.assignedTo)
  const [isSaving, setSaving] = useState(false)
  // Others read no more than the name and the role of an account.
  const readsStudents = rightsOf(account, me).mayQuery('student')
  const { query, result } = useList<AnyRow>({
    resource: 'users',
    filters: [
      { field: 'role', operator: 'eq', value: role },
      ...(me.role === 'admin'
        ? [{ field: 'disabled', operator: 'eq' as const, value: false }]
        : []),
      ...searchFilters(search, titlePaths(account, me)),
    ],
    sorters: titleSort(account, me),
    pagination: { currentPage: 1, pageSize: 50 },
    ...(readsStudents ? { meta: { join: [{ field: 'student' }] } } : {}),
    queryOptions: { placeholderData: (before) => before },
    errorNotification: false,
  })
  const nameOf = usePeople(users)
  const names = new Map(result.data.map((user) => [user.id, titleOf(account, user) || user.id]))
  const say = (id: string) => (id === me.uid ? text('You') : (names.get(id) ?? nameOf(id)))
  const more = (result.total ?? 0) - result.data.length

  const toggle = (id: string) => {
    const isIn = users.includes(id)
    const next = isIn ? users.filter((user) => user !== id) : [...users, id]
    setUsers(next)
    // The first selected person is the assignee until another one is chosen.
    if (isIn && lead === id) setLead(next[0] ?? null)
    if (!isIn && lead === null) setLead(id)
  }
  const save = async () => {
    setSaving(true)
    try {
      await changeTask(writes, task, () => ({ users: [...users], assignedTo: lead }))
      await writes.whenRead()
      toast.success(
        users.length > 0
          ? `“${shortName(task.taskName)}” assigned`
          : `“${shortName(task.taskName)}” is now unassigned`,
      )
      onClose()
    } catch (error) {
      toast.error(sentenceOf(error))
      setSaving(false)
    }
  }
  return (
    <FormDialog
      width={560}
      title={`Assign “${task.taskName}”`}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          Cancel
        </Button>,
        <Button key="save" type="primary" loading={isSaving} onClick={() => void save()}>
          {users.length === 0
            ? 'Unassign'
            : `Assign to ${counted(users.length, 'person', 'people')}`}
        </Button>,
      ]}
    >
      <div className="task-assign">
        <Segmented<Role>
          label="Role"
          value={role}
          onChange={setRole}
          options={rolesFor[me.role].map((value) => ({ value, label: roleLabels[value] }))}
        />
        <Input
          type="search"
          aria-label="Search people"
          placeholder="Search people"
          allowClear={clearButton}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <ul
          className="task-candidates"
          aria-label={`${roleLabels[role]} accounts`}
          aria-busy={query.isFetching}
        >
          {result.data.map(({ id, student }) => (
            <li key={id}>
              <Checkbox checked={users.includes(id)} onChange={() => toggle(id)}>
                {say(id)}{' '}
                {isRecord(student) ? (
                  <small>{classAndSection(student['class'], student['section'])}</small>
                ) : null}
              </Checkbox>
            </li>
          ))}
          {query.isSuccess && result.data.length === 0 ? (
            <li className="task-none">No account found</li>
          ) : null}
          {more > 0 ? (
            <li className="task-none">{formatCount(more)} more: type to narrow</li>
          ) : null}
        </ul>
        {me.role === 'student' ? null : <p className="task-none">{onlyAccounts(role)}</p>}
        <Fault>{query.error?.message}</Fault>
        <div className="task-chosen" aria-live="polite">
          {users.length === 0 ? <span className="task-none">No one selected.</span> : null}
          {users.map((id) => (
            <span key={id} className="task-chip">
              {say(id)}
              <button type="button" aria-label={`Remove ${say(id)}`} onClick={() => toggle(id)}>
                ×
              </button>
            </span>
          ))}
        </div>
        {users.length > 0 ? (
          <>
            <label htmlFor="task-lead">Person responsible</label>
            <Select
              id="task-lead"
              allowClear
              placeholder="No one in particular"
              value={lead}
              options={users.map((id) => ({ value: id, label: say(id) }))}
              onChange={(next: string | undefined) => setLead(next ?? null)}
            />
          </>
        ) : null}
      </div>
    </FormDialog>
  )
}

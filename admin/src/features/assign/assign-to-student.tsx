import { resourceNamed, titleOf, type AssignResults, type Resource } from '@tinkerdesk/shared'
import { useState } from 'react'
import { RelationSelect } from '../../fields/relation/relation-select.js'
import { offerUndo, useRecordWrites, type ListRow } from '../../resource/index.js'
import { Fault } from '../../ui/messages/fault.js'
import { FormDialog } from '../../ui/dialogs/form-dialog.js'
import { Segmented } from '../../ui/parts/segmented.js'
import { toast } from '../../ui/messages/toast.js'
import { AssignFooter } from './assign-footer.js'
import { DueField, dueFaultOf } from './due-field.js'
import './assign.css'

const kinds = (['tinkeringActivity', 'competition', 'course'] as const).map((value) => ({
  value,
  label: resourceNamed(value).label.one,
}))
type Kind = (typeof kinds)[number]['value']

interface Props {
  resource: Resource
  /** The student. */
  row: ListRow
  onClose: () => void
}

/** Gives one student a copy of an activity, competition or course. A copy that the student has stays unchanged. */
export default function AssignToStudent({ resource, row, onClose }: Props) {
  const writes = useRecordWrites(resource, 'all')
  const [kind, setKind] = useState<Kind>('tinkeringActivity')
  const [source, setSource] = useState<string>()
  const [due, setDue] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const name = titleOf(resource, row)
  const label = resourceNamed(kind).label.one

  const assign = async () => {
    setSending(true)
    try {
      const answer = await writes.send<AssignResults>(
        'post',
        `${resourceNamed(kind).url}/${source}/assign`,
        { students: [row.id], ...(due === '' ? {} : { dueDate: due }) },
      )
      const [result] = answer.results
      if (result?.result === 'failed')
        return setFault(result.problem ?? 'It could not be assigned.')
      if (answer.had > 0) toast.info(`${name} already had a copy. It was not changed.`)
      else if (answer.changeSet !== null)
        offerUndo(`Assigned to ${name}`, [answer.changeSet], writes.read)
      await writes.whenRead()
      onClose()
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'It could not be assigned.')
    } finally {
      setSending(false)
    }
  }
  return (
    <FormDialog
      focus={() => document.getElementById('assign-source')?.focus()}
      width={520}
      className="assign-dialog"
      title={`Assign to ${name}`}
      onCancel={onClose}
      footer={
        <AssignFooter
          label="Assign"
          isReady={source !== undefined && dueFaultOf(due) === null}
          isSending={isSending}
          onAssign={() => void assign()}
          onClose={onClose}
        />
      }
    >
      <div className="assign">
        <Segmented
          label="Kind of work"
          value={kind}
          options={kinds}
          onChange={(next) => {
            setKind(next)
            setSource(undefined)
            setFault(null)
          }}
        />
        <label htmlFor="assign-source">{label}</label>
        <RelationSelect
          key={kind}
          to={kind}
          value={source ? [source] : []}
          placeholder="Type to search"
          control={{ id: 'assign-source', style: { width: '100%' } }}
          onChange={([next]) => {
            setSource(next)
            setFault(null)
          }}
        />
        <DueField value={due} onChange={setDue} />
        <Fault>{fault}</Fault>
      </div>
    </FormDialog>
  )
}

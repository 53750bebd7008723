import { counted, resourceNamed } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { RelationTitle } from '../../../fields/relation/relation-title.js'
import { SchoolsSelect } from '../../../fields/relation/schools-select.js'
import { useRecordWrites } from '../../../resource/index.js'
import { FormDialog } from '../../../ui/dialogs/form-dialog.js'
import { toast } from '../../../ui/messages/toast.js'
import { useWhenChosen } from '../../../ui/input/use-when-chosen.js'
import { Fault } from '../../../ui/messages/fault.js'
import { copyHours, type CopiedMonth } from './copy-hours.js'
import { monthLabel } from '../../../fields/day/month.js'
import '../../../fields/common/field.css'
import './slot-editor.css'

interface Props {
  copied: CopiedMonth
  /** The school whose hours are copied. */
  from: string
  onClose: () => void
}

const slots = resourceNamed('slot')
const maxSchools = 50
const schoolCount = (count: number) => counted(count, 'school')

/** Opens the hours of a school's month at other schools. */
export default function CopyToSchools({ copied, from, onClose }: Props) {
  const [schools, setSchools] = useState<readonly string[]>([])
  const [failures, setFailures] = useState<readonly { school: string; problem: string }[]>([])
  const [isSending, setSending] = useState(false)
  const writes = useRecordWrites(slots)
  const targets = schools.filter((school) => school !== from)

  const copy = async () => {
    setSending(true)
    const failed: { school: string; problem: string }[] = []
    // One after the other: each school is a save of its own.
    await writes.together(async (together) => {
      for (const school of targets)
        await copyHours(together, school, copied).catch((error: unknown) =>
          failed.push({
            school,
            problem: error instanceof Error ? error.message : 'It could not be saved.',
          }),
        )
    })
    setSending(false)
    const count = targets.length - failed.length
    if (count > 0) toast.success(`${monthLabel(copied.month)} copied to ${schoolCount(count)}`)
    if (failed.length === 0) return onClose()
    setFailures(failed)
    setSchools(failed.map(({ school }) => school))
  }
  const [copyWhenChosen, isWaiting] = useWhenChosen(copy)
  return (
    <FormDialog
      focus={() => document.getElementById('copy-schools')?.focus()}
      width={520}
      title={`Copy ${monthLabel(copied.month)} to other schools`}
      onCancel={() => !isSending && onClose()}
      footer={[
        <Button key="cancel" disabled={isSending} onClick={onClose}>
          Cancel
        </Button>,
        <Button
          key="copy"
          type="primary"
          disabled={targets.length === 0}
          loading={isSending || isWaiting}
          onClick={() => void copyWhenChosen()}
        >
          {targets.length === 0 ? 'Copy' : `Copy to ${schoolCount(targets.length)}`}
        </Button>,
      ]}
    >
      <div className="slot-copy">
        <SchoolsSelect id="copy-schools" max={maxSchools} value={schools} onChange={setSchools} />
        <p className="td-help">
          Hours that are already open there stay open, and no booking is lost.
        </p>
        {failures.map(({ school, problem }) => (
          <Fault key={school}>
            <RelationTitle to="school" value={school} />: {problem}
          </Fault>
        ))}
      </div>
    </FormDialog>
  )
}

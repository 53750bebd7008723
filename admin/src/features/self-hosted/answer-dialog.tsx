import { today, yearsAfter, type AnsweredRecords, type ErasureForm } from '@tinkerdesk/shared'
import { counted } from '@tinkerdesk/shared/base/format-count'
import { text } from '@tinkerdesk/shared/base/say'
import { Select } from 'antd'
import { useState, type FormEvent } from 'react'
import { ulid } from 'ulid'
import { request } from '../../client/request.js'
import { Dialog } from '../../ui/dialogs/dialog.js'
import { FormFoot } from '../../ui/dialogs/form-foot.js'
import { toast } from '../../ui/messages/toast.js'
import { ErasureForms } from './erasure-forms.js'

export type DueAnswer = 'approve' | 'decline'

interface Props {
  answer: DueAnswer
  /** Of the chosen proposals. */
  ids: readonly string[]
  onClose: () => void
  onDone: () => void
}

const keepYears = [1, 2, 3, 5, 10] as const

/** Erases the chosen records in one of the two forms, or keeps them for some years. */
export function AnswerDialog({ answer, ids, onClose, onDone }: Props) {
  // A second press is the same change set.
  const [id] = useState(() => ulid())
  const [form, setForm] = useState<ErasureForm>('withdraw')
  const [years, setYears] = useState<number>(1)
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const records = counted(ids.length, 'record')
  const isErasing = answer === 'approve'
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      const { left } = await request<AnsweredRecords>('post', `/api/retention/${answer}`, {
        body: isErasing ? { id, ids, form } : { ids, until: yearsAfter(today(), years) },
      })
      if (left > 0) toast.info(`${counted(left, 'record')} could not be archived and stayed.`)
      onDone()
    } catch (error) {
      setFault(error instanceof Error ? error.message : text('This could not be done.'))
      setBusy(false)
    }
  }
  return (
    <Dialog open title={isErasing ? `Erase ${records}?` : `Keep ${records}?`} onClose={onClose}>
      <form onSubmit={(event) => void send(event)}>
        {isErasing ? (
          <ErasureForms value={form} onChange={setForm} />
        ) : (
          <p>
            They are not proposed again before this time is over.{' '}
            <Select
              aria-label="For how long"
              value={years}
              options={keepYears.map((value) => ({ value, label: counted(value, 'year') }))}
              onChange={setYears}
            />
          </p>
        )}
        <FormFoot
          action={isErasing ? (form === 'withdraw' ? 'Withdraw now' : 'Erase permanently') : 'Keep'}
          isDanger={isErasing}
          isSending={isBusy}
          fault={fault}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

import type { ErasureForm, Job } from '@tinkerdesk/shared'
import { useState, type FormEvent } from 'react'
import { noteJob } from '../../client/jobs/jobs.js'
import { request } from '../../client/request.js'
import { Dialog } from '../../ui/dialogs/dialog.js'
import { FormFoot } from '../../ui/dialogs/form-foot.js'
import { toast } from '../../ui/messages/toast.js'
import { TypedWord } from '../../ui/input/typed-word.js'
import { ErasureForms } from './erasure-forms.js'

interface Props {
  /** Of the student. */
  id: string
  name: string
  onClose: () => void
  onDone: () => void
}

/** Withdraws or erases a student after their name was typed. Says what goes and what remains. */
export function EraseDialog({ id, name, onClose, onDone }: Props) {
  const [typed, setTyped] = useState('')
  const [form, setForm] = useState<ErasureForm>('withdraw')
  const [isBusy, setBusy] = useState(false)
  const isSure = typed.trim() === name
  const erase = async (event: FormEvent) => {
    event.preventDefault()
    if (!isSure || isBusy) return
    setBusy(true)
    try {
      const body = { name: typed }
      if (form === 'withdraw') await request('post', `/api/child-data/${id}/withdraw`, { body })
      else noteJob(await request<Job>('post', `/api/child-data/${id}/erase`, { body }))
      toast.success(form === 'withdraw' ? 'Student withdrawn' : 'Student erased')
      onDone()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The student could not be erased.')
      setBusy(false)
    }
  }
  return (
    <Dialog open title={`Erase ${name}?`} onClose={onClose}>
      <form onSubmit={(event) => void erase(event)}>
        <p>
          This is about the student and their account, work, files, bookings and notifications, and
          every record that was merged into it.
        </p>
        <ErasureForms value={form} onChange={setForm} />
        <p>
          Earlier backups still contain them: delete those, too. What other people wrote about the
          student stays, and so do payments and entries of the audit trail, without a name.
        </p>
        <TypedWord word={name} value={typed} onChange={setTyped} />
        <FormFoot
          action={form === 'withdraw' ? 'Withdraw now' : 'Erase permanently'}
          isDanger
          isDisabled={!isSure}
          isSending={isBusy}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

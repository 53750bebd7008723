import { isBlankText, resourceNamed, trimmedText } from '@tinkerdesk/shared'
import { Button, Input } from 'antd'
import { useState, type FormEvent } from 'react'
import { ulid } from 'ulid'
import { rightsOf } from '../../fields/rights.js'
import { useMe } from '../../fields/use-me.js'
import { useRecordWrites } from '../../resource/index.js'
import { toast } from '../../ui/messages/toast.js'
import './follow-up.css'

const task = resourceNamed('task')

/** Adds a task that follows from a session, assigned to the person who adds it. It is listed below, and among their tasks. */
export default function FollowUp({ session }: { session: string }) {
  const me = useMe()
  const writes = useRecordWrites(task)
  const [name, setName] = useState('')
  // A retry sends the same id, so that a lost answer does not create two tasks.
  const [id, setId] = useState(ulid)
  const [isSending, setSending] = useState(false)
  if (!rightsOf(task, me).mayCreate('session')) return null
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (isBlankText(name) || isSending) return
    setSending(true)
    try {
      await writes.create({ id, taskName: trimmedText(name), assignedTo: me.uid, session })
      setName('')
      setId(ulid())
      toast.success('Follow-up task added')
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'It could not be saved.')
    } finally {
      setSending(false)
    }
  }
  return (
    <form className="follow-up" onSubmit={(event) => void add(event)}>
      <Input
        aria-label="Follow-up task"
        placeholder="Add a follow-up task"
        value={name}
        maxLength={200}
        onChange={({ target }) => setName(target.value)}
      />
      <Button htmlType="submit" disabled={isSending || isBlankText(name)}>
        Add
      </Button>
    </form>
  )
}

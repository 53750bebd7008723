import { Button, Input } from 'antd'
import { useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { ulid } from 'ulid'
import { request } from '../../client/request.js'
import { Dialog } from '../../ui/dialog.js'
import { toast } from '../../ui/toast.js'

/** Asks for the name of a new group, again until it is not empty. Cancelling creates nothing. */
export function NewChat({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  // A retry sends the same id, so that a lost response does not create two groups.
  const id = useRef(ulid())
  const create = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    if (name.trim() === '') return setFault('Enter a name for the group.')
    setSending(true)
    try {
      await request('post', '/api/chat-groups', { body: { id: id.current, groupName: name, users: [] } })
      toast.success('Created your new chat group!')
      onClose()
      void navigate(`/chats/${id.current}`)
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'The group could not be created.')
      setSending(false)
    }
  }
  return (
    <Dialog open width={440} title="New chat group" onClose={onClose}>
      <form onSubmit={(event) => void create(event)}>
        <label htmlFor="new-chat-name">Group name</label>
        <Input
          id="new-chat-name"
          autoFocus
          maxLength={120}
          value={name}
          status={fault ? 'error' : ''}
          aria-invalid={fault !== null}
          aria-describedby={fault ? 'new-chat-fault' : undefined}
          onChange={({ target }) => {
            setName(target.value)
            setFault(null)
          }}
        />
        {fault ? (
          <p id="new-chat-fault" className="chat-fault" role="alert">
            {fault}
          </p>
        ) : null}
        <div className="td-dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" htmlType="submit" loading={isSending}>
            Create the group
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

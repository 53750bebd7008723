import {
  isBlankText,
  resourceNamed,
  roleLabels,
  type ChatGroup,
  type ChatPerson,
} from '@tinkerdesk/shared'
import { useOne } from '@refinedev/core'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { RelationSelect } from '../../fields/relation/relation-select.js'
import { useMe } from '../../fields/use-me.js'
import { useRecordWrites } from '../../resource/index.js'
import { FormDialog } from '../../ui/dialogs/form-dialog.js'
import { toast } from '../../ui/messages/toast.js'

interface Props {
  group: string
  people: readonly ChatPerson[]
  nameOf: (id: string) => string
  onClose: () => void
  onChange: () => void
}

const groups = resourceNamed('chatGroup')

type Group = ChatGroup & { allowed?: readonly string[] }

/** The people of a group: adding, removing, renaming, leaving. Only what the person may do is offered. */
export default function PeopleDialog({ group, people, nameOf, onClose, onChange }: Props) {
  const me = useMe()
  const navigate = useNavigate()
  const writes = useRecordWrites(groups)
  const { result } = useOne<Group>({
    resource: 'chat-groups',
    id: group,
    errorNotification: false,
  })
  const [name, setName] = useState<string>()
  const [more, setMore] = useState<string[]>([])
  const [isSaving, setSaving] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const mayChange = result?.allowed?.includes('update') ?? false
  const run = async (work: () => Promise<unknown>, done: string) => {
    setSaving(true)
    try {
      await work()
      toast.success(done)
      onChange()
      await writes.whenRead()
      return true
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'This could not be saved.')
      return false
    } finally {
      setSaving(false)
    }
  }
  const change = (body: object, done: string) =>
    run(() => writes.change(group, { version: result?.version, ...body }), done)
  const users = result?.users ?? []
  const leave = async () => {
    if (await run(() => writes.send('post', `${groups.url}/${group}/leave`), 'You left the group'))
      void navigate('/chats')
  }
  return (
    <FormDialog
      width={520}
      title="People of this group"
      onCancel={onClose}
      footer={null}
      // A name that was saved stays in its box.
      isKept={name === null || name === result?.groupName}
    >
      <ul className="chat-people">
        {people.map(({ id, role }) => (
          <li key={id}>
            <span>{nameOf(id)}</span>
            <small>{role ? roleLabels[role] : ''}</small>
            {mayChange && id !== me.uid ? (
              <Button
                size="small"
                disabled={isSaving}
                aria-label={`Remove ${nameOf(id)}`}
                onClick={() =>
                  void change(
                    { users: users.filter((user) => user !== id) },
                    `${nameOf(id)} removed`,
                  )
                }
              >
                Remove
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {mayChange ? (
        <div className="chat-manage">
          <label htmlFor="chat-add">Add people</label>
          <div>
            <RelationSelect
              to="user"
              many
              value={more}
              control={{ id: 'chat-add', style: { width: '100%' } }}
              placeholder="Type a name"
              onChange={(value) => setMore(Array.isArray(value) ? (value as string[]) : [])}
            />
            <Button
              type="primary"
              disabled={isSaving || more.length === 0}
              loading={isSaving}
              onClick={() => {
                void change({ users: [...new Set([...users, ...more])] }, 'People added').then(
                  (isDone) => isDone && setMore([]),
                )
              }}
            >
              Add
            </Button>
          </div>
          <label htmlFor="chat-rename">Group name</label>
          <div>
            <Input
              id="chat-rename"
              maxLength={120}
              value={name ?? result?.groupName ?? ''}
              onChange={({ target }) => setName(target.value)}
            />
            <Button
              disabled={isSaving || isBlankText(name ?? '') || name === result?.groupName}
              loading={isSaving}
              onClick={() => void change({ groupName: name }, 'Group renamed')}
            >
              Rename
            </Button>
          </div>
        </div>
      ) : null}
      {users.includes(me.uid) ? (
        <div className="chat-leave">
          {isLeaving ? (
            <>
              <p>You will no longer see this group. Someone in it can add you again.</p>
              <Button onClick={() => setLeaving(false)}>Stay</Button>{' '}
              <Button danger type="primary" loading={isSaving} onClick={() => void leave()}>
                Leave
              </Button>
            </>
          ) : (
            <Button danger onClick={() => setLeaving(true)}>
              Leave the group
            </Button>
          )}
        </div>
      ) : null}
    </FormDialog>
  )
}

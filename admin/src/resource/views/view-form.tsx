import { isBlankText, maxViewName, roleLabels, roles, type SavedView } from '@tinkerdesk/shared'
import { Button, Checkbox, Input, Select } from 'antd'
import { useId, useState } from 'react'
import { request } from '../../client/request.js'
import { useMe } from '../../fields/use-me.js'
import { toast } from '../../ui/messages/toast.js'
import { useSendingOnce } from '../../ui/input/use-sending-once.js'
import type { ViewedPage } from './use-start-view.js'

interface Props {
  /** The view to change; `null` for a new one. */
  view: SavedView | null
  of: ViewedPage
  /** The page as it is now. */
  query: string
  onDone: () => void
  onCancel: () => void
}

const alone = 'me'
const people = [
  { value: alone, label: 'Only me' },
  ...roles.map((role) => ({ value: role, label: `Everyone with role ${roleLabels[role]}` })),
]

/** Names a view, says who is shown it, and deletes it. */
export function ViewForm({ view, of, query, onDone, onCancel }: Props) {
  const { role } = useMe()
  const id = useId()
  const [name, setName] = useState(view?.name ?? '')
  const [shownTo, setShownTo] = useState<string>(view?.role ?? alone)
  const [isReplaced, setReplaced] = useState(false)
  const [isDeleting, setDeleting] = useState(false)

  const { fault, forget, isSending, submit } = useSendingOnce({
    missing: () => (isBlankText(name) ? 'Name the view' : undefined),
    send: (key) =>
      request('post', '/api/saved-views', {
        body: {
          ...of,
          ...(view ? { id: view.id, version: view.version } : { id: key }),
          name,
          query: view && !isReplaced ? view.query : query,
          role: shownTo === alone ? null : shownTo,
        },
      }),
    failed: 'The view could not be saved.',
    onDone: () => {
      toast.success('View saved')
      onDone()
    },
  })
  const remove = async ({
    id,
    version: _version,
    isOwn: _isOwn,
    isDefault,
    ...view
  }: SavedView) => {
    const putBack = async () => {
      await request('post', '/api/saved-views', { body: { id, ...view } })
      if (isDefault)
        await request('post', `/api/saved-views/${id}/default`, { body: { isDefault } })
      onDone()
    }
    setDeleting(true)
    try {
      await request('delete', `/api/saved-views/${id}`)
      const failed = (problem: unknown) =>
        toast.error(problem instanceof Error ? problem.message : 'It could not be put back.')
      toast.success(`View “${view.name}” deleted`, { undo: () => void putBack().catch(failed) })
      onDone()
    } catch (problem) {
      setDeleting(false)
      toast.error(problem instanceof Error ? problem.message : 'The view could not be deleted.')
    }
  }
  return (
    <form className="td-view-form" onSubmit={submit}>
      <label className="td-more-label" htmlFor={id}>
        Name of the view
      </label>
      <Input
        id={id}
        autoFocus
        maxLength={maxViewName}
        value={name}
        {...(fault ? { status: 'error' } : {})}
        aria-invalid={fault !== undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        onChange={({ target }) => {
          setName(target.value)
          forget()
        }}
      />
      {fault ? (
        <p id={`${id}-fault`} className="td-view-fault" role="alert">
          {fault}
        </p>
      ) : null}
      {role === 'admin' ? (
        <Select aria-label="Shown to" value={shownTo} options={people} onChange={setShownTo} />
      ) : null}
      {view ? (
        <Checkbox checked={isReplaced} onChange={({ target }) => setReplaced(target.checked)}>
          Replace it with the page as it is now
        </Checkbox>
      ) : null}
      <div className="td-views-actions">
        <Button type="primary" htmlType="submit" loading={isSending}>
          Save
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
        {view ? (
          <Button type="text" danger loading={isDeleting} onClick={() => void remove(view)}>
            Delete
          </Button>
        ) : null}
      </div>
    </form>
  )
}

import { isBlankText, roleLabels, roles, type Job, type Role } from '@tinkerdesk/shared'
import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import { noteJob } from '../../client/jobs/jobs.js'
import { request } from '../../client/request.js'
import { RelationSelect } from '../../fields/relation/relation-select.js'
import { FormDialog } from '../../ui/dialogs/form-dialog.js'
import { FormFoot } from '../../ui/dialogs/form-foot.js'
import { useSendingOnce } from '../../ui/input/use-sending-once.js'
import { growing } from '../../ui/device/growing.js'

interface Props {
  /** The first values of the dialog. Absent for an empty dialog. */
  start?: { title: string; body: string; roles: readonly Role[] }
  onClose: () => void
}

/** Writes an announcement to everyone with some roles, at all schools or at some. It goes out as a job with its progress. */
export function AnnounceDialog({ start, onClose }: Props) {
  const [title, setTitle] = useState(start?.title ?? '')
  const [body, setBody] = useState(start?.body ?? '')
  const [to, setTo] = useState<readonly Role[]>(start?.roles ?? [])
  const [schools, setSchools] = useState<readonly string[]>([])
  const toggle = (role: Role, isOn: boolean) =>
    setTo(roles.filter((each) => (each === role ? isOn : to.includes(each))))
  const { fault, forget, isSending, submit } = useSendingOnce({
    missing: () =>
      isBlankText(title)
        ? 'Enter a title.'
        : to.length === 0
          ? 'Choose at least one role.'
          : undefined,
    send: async (id) =>
      noteJob(
        await request<Job>('post', '/api/broadcasts', {
          body: { id, title, body, roles: to, schools },
        }),
      ),
    failed: 'The announcement could not be sent.',
    onDone: onClose,
  })
  return (
    <FormDialog
      width={560}
      title="New announcement"
      onCancel={onClose}
      footer={null}
      focus={() => document.getElementById('announce-title')?.focus()}
    >
      <form className="announce" onSubmit={submit} onChange={forget}>
        <label htmlFor="announce-title">Title</label>
        <Input
          id="announce-title"
          maxLength={300}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <label htmlFor="announce-body">Text</label>
        <Input.TextArea
          id="announce-body"
          maxLength={2000}
          {...growing(3, 10)}
          value={body}
          onChange={({ target }) => setBody(target.value)}
        />
        <fieldset>
          <legend>To everyone with the role</legend>
          <div className="announce-roles">
            {roles.map((role) => (
              <Checkbox
                key={role}
                checked={to.includes(role)}
                onChange={({ target }) => toggle(role, target.checked)}
              >
                {roleLabels[role]}
              </Checkbox>
            ))}
          </div>
        </fieldset>
        <label htmlFor="announce-schools">At</label>
        <RelationSelect
          to="school"
          many
          value={schools}
          control={{ id: 'announce-schools', style: { width: '100%' } }}
          placeholder="All schools"
          onChange={(value) => setSchools([...value])}
        />
        <small>Only students and in-charges have a school.</small>
        <FormFoot action="Announce" isSending={isSending} onCancel={onClose} fault={fault} />
      </form>
    </FormDialog>
  )
}

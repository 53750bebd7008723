import { isBlankText, roleLabels, staff, type Role } from '@tinkerdesk/shared'
import { Input, Radio } from 'antd'
import { useState } from 'react'
import { request } from '../../client/request.js'
import { RelationSelect } from '../../fields/relation/relation-select.js'
import { FormDialog } from '../../ui/dialogs/form-dialog.js'
import { FormFoot } from '../../ui/dialogs/form-foot.js'
import { useSendingOnce } from '../../ui/input/use-sending-once.js'

/** Makes an account for a program, without a password and an e-mail. */
export function ServiceAccountDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('atlIncharge')
  const [schools, setSchools] = useState<readonly string[]>([])
  const hasSchools = role === 'atlIncharge'
  const { fault, forget, isSending, submit } = useSendingOnce({
    missing: () =>
      isBlankText(name)
        ? 'Enter a name.'
        : hasSchools && schools.length === 0
          ? 'Choose at least one school.'
          : undefined,
    send: () =>
      request('post', '/api/service-accounts', {
        body: { name, role, schools: hasSchools ? schools : [] },
      }),
    failed: 'The account could not be made.',
    onDone: onClose,
  })
  return (
    <FormDialog
      width={560}
      title="New service account"
      onCancel={onClose}
      footer={null}
      focus={() => document.getElementById('service-name')?.focus()}
    >
      <form className="td-work-form" onSubmit={submit} onChange={forget}>
        <label htmlFor="service-name">Name</label>
        <Input
          id="service-name"
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <small>The history shows it as the author of what the program writes.</small>
        <fieldset>
          <legend>Role</legend>
          <Radio.Group
            value={role}
            onChange={({ target }) => setRole(target.value as Role)}
            options={staff.map((value) => ({ value, label: roleLabels[value] }))}
          />
        </fieldset>
        {hasSchools ? (
          <>
            <label htmlFor="service-schools">Schools</label>
            <RelationSelect
              to="school"
              many
              value={schools}
              control={{ id: 'service-schools', style: { width: '100%' } }}
              placeholder="Choose schools"
              onChange={(value) => {
                setSchools([...value])
                forget()
              }}
            />
          </>
        ) : null}
        <FormFoot
          action="Make the account"
          isSending={isSending}
          onCancel={onClose}
          fault={fault}
        />
      </form>
    </FormDialog>
  )
}

import { Button } from 'antd'
import type { ComponentProps } from 'react'
import { request } from '../../client/request.js'
import type { FormQuestion } from '../../resource/index.js'
import { Dialog } from '../../ui/dialog.js'

type Props = ComponentProps<FormQuestion['Dialog']>

/** Asks if the account of an in-charge who is replaced, and has no other school, is disabled with the save. */
export default function FormerIncharge({ about: { id, displayName, email, version }, onBack, onSave }: Props) {
  const disable = () => request('post', '/api/users/actions/disable', { body: { bulk: [{ id, version }] } })
  return (
    <Dialog open title={`Disable the account of ${String(displayName)}?`} onClose={onBack} width={480}>
      <p>
        {String(displayName)} ({String(email)}) is then the in-charge of no school. A disabled account is signed out everywhere, and an
        unused invitation stops working.
      </p>
      <div className="td-dialog-actions">
        <Button onClick={onBack}>Back to the form</Button>
        <Button onClick={() => onSave()}>Save and keep it</Button>
        {/* eslint-disable-next-line jsx-a11y/no-autofocus -- The usual answer. */}
        <Button type="primary" autoFocus onClick={() => onSave({ after: disable })}>
          Save and disable it
        </Button>
      </div>
    </Dialog>
  )
}

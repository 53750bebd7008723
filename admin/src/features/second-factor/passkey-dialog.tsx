import { isBlankText, type AddedFactor } from '@tinkerdesk/shared'
import { Input } from 'antd'
import { useState } from 'react'
import { request } from '../../client/request.js'
import { FormDialog } from '../../ui/dialogs/form-dialog.js'
import { FormFoot } from '../../ui/dialogs/form-foot.js'
import { useSendingOnce } from '../../ui/input/use-sending-once.js'
import { makePasskey, type ToMake } from '../../ui/proof/with-passkey.js'
import { RecoveryCodes } from './recovery-codes.js'

/** Makes a passkey in this browser. The first factor comes with recovery codes. */
export function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { fault, forget, isSending, submit } = useSendingOnce({
    missing: () => (isBlankText(name) ? 'Enter a name.' : undefined),
    send: async () => {
      const answer = await makePasskey(() =>
        request<ToMake>('post', '/api/auth/factors/passkeys/options'),
      )
      const added = await request<AddedFactor>('post', '/api/auth/factors/passkeys', {
        body: { name, answer },
      })
      if (added.recoveryCodes === null) onClose()
      else setCodes(added.recoveryCodes)
    },
    failed: 'The passkey could not be added.',
    onDone: () => undefined,
  })
  return (
    <FormDialog
      width={480}
      title={codes ? 'Recovery codes' : 'New passkey'}
      onCancel={onClose}
      footer={null}
      focus={() => document.getElementById('passkey-name')?.focus()}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <form className="factor-form" onSubmit={submit} onChange={forget}>
          <label htmlFor="passkey-name">Name</label>
          <Input
            id="passkey-name"
            maxLength={60}
            placeholder="Office computer"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <small>
            By the name you know it again. Then your browser asks for a fingerprint, a face, a PIN
            of the device or a key.
          </small>
          <FormFoot
            action="Make the passkey"
            isSending={isSending}
            onCancel={onClose}
            fault={fault}
          />
        </form>
      )}
    </FormDialog>
  )
}
